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
  return decision.decision === 'accepted'
    ? ['FILE_SAVED', withLineEndsOf(input.new_file_contents, decision.contents)]
    : ['DIFF_REJECTED'];
};

/**
 * Observed: a CLI proposes with LF whatever the file has, and puts the file's own line ends back when it writes. An editor
 * may answer with CRLF, of which 2.1.29 then makes CR CR LF.
 */
function withLineEndsOf(proposed: string, accepted: string): string {
  return proposed.includes('\r\n') ? accepted : accepted.replaceAll('\r\n', '\n');
}
