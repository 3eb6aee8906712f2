// A text where the cursor of the editor is. Pages offer it only where the editor can.
import type { editorRequests, ParamsOf, ResultOf } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

export async function insertAtCursor(
  context: Pick<HostContext, 'ports'>,
  { text }: ParamsOf<typeof editorRequests, 'insert_at_cursor'>,
  signal: AbortSignal,
): Promise<ResultOf<typeof editorRequests, 'insert_at_cursor'>> {
  const { inserted, filePath, message } = await context.ports.editor.calls.insertText({ text }, signal);
  return {
    inserted,
    ...(filePath !== undefined && { filePath }),
    ...(!inserted && { reason: message ?? 'The editor did not say why.' }),
  };
}
