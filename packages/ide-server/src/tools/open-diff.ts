// openDiff: a deferred reply. The CLI writes the file itself, with the contents that the person accepted.
import { absolutePath } from './existing-file.ts';
import type { Tool } from './tool.ts';

export const openDiff: Tool<'openDiff'> = async (input, { proposals, signal }) => {
  const decision = await proposals.open(
    {
      oldFilePath: absolutePath('old_file_path', input.old_file_path),
      newFilePath: absolutePath('new_file_path', input.new_file_path),
      newFileContents: input.new_file_contents,
      tabName: input.tab_name,
    },
    signal,
  );
  // Never TAB_CLOSED: the CLI reads it as accepted.
  return decision.decision === 'accepted' ? ['FILE_SAVED', decision.contents] : ['DIFF_REJECTED'];
};
