// Shows a text that is not a file.
import type { ParamsOf, ResultOf, editorRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

export async function openContent(
  context: HostContext,
  { content, fileName, editable }: ParamsOf<typeof editorRequests, 'open_content'>,
  signal: AbortSignal,
): Promise<ResultOf<typeof editorRequests, 'open_content'>> {
  const shown = await context.ports.window.calls.showText({ title: fileName, contents: content, editable }, signal);
  const isChanged = editable && shown.contents !== null && shown.contents !== content;
  return isChanged && shown.contents !== null ? { updatedContent: shown.contents } : {};
}
