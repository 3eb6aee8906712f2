// Shows the changes of several files side by side, without a decision.
import { basename } from 'node:path';
import type { ParamsOf, ResultOf, diffRequests } from '@dovetail/protocol';
import { absolutePath, conversationFolder } from '../../files/conversation-folder.ts';
import type { HostContext } from '../../host-context.ts';

export async function openFileDiffs(
  context: HostContext,
  { fileDiffs }: ParamsOf<typeof diffRequests, 'open_file_diffs'>,
  channelId: string | undefined,
  signal: AbortSignal,
): Promise<ResultOf<typeof diffRequests, 'open_file_diffs'>> {
  const folder = conversationFolder(context, channelId);
  const files = Object.entries(fileDiffs)
    .filter(([, { oldContent, newContent }]) => oldContent !== newContent)
    .map(([path, { oldContent, newContent }]) => ({
      filePath: absolutePath(folder, path),
      oldContents: oldContent,
      newContents: newContent,
    }));
  const [first] = files;
  if (!first) return { opened: 0 };
  const title = files.length === 1 ? `Changes in ${basename(first.filePath)}` : `Changes in ${files.length} files`;
  const { opened } = await context.ports.proposal.calls.showChanges({ title, files }, signal);
  return { opened: opened ? files.length : 0 };
}
