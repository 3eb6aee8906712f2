// A session as one document for the page to save. Nothing is uploaded.
import { exportSession, locateSession, summarizeSession } from '@dovetail/agent';
import { invalidInput } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { cutText } from './cut-tool-results.ts';
import { noSession } from './get-session.ts';

/** What fits into one message to a page. */
const mostCharacters = 100_000_000;

export async function exportStored(
  context: Pick<HostContext, 'configFolder'>,
  params: { sessionId: string; format: 'markdown' | 'json'; includeToolOutput: boolean },
  signal: AbortSignal,
  most = mostCharacters,
): Promise<{ contents: string; fileName: string }> {
  const { sessionId, format, includeToolOutput } = params;
  const file = await locateSession({ configDir: context.configFolder }, sessionId);
  if (!file) throw noSession(sessionId);
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of exportSession({ path: file.path, format, includeToolOutput, signal })) {
    pieces.push(piece);
    length += piece.length;
    if (length > most)
      throw invalidInput(
        `This session is too long to be handed over at once. Leave the tool output out, or run "dovetail sessions export ${sessionId}".`,
      );
  }
  const { session } = await summarizeSession(file);
  return { contents: pieces.join(''), fileName: fileName(session?.title ?? sessionId, format) };
}

function fileName(title: string, format: 'markdown' | 'json'): string {
  // oxlint-disable-next-line no-control-regex -- what no file system takes in a name
  const plain = title.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ').replace(/\s+/g, ' ');
  const name = cutText(plain, 80).replace(/^[. ]+|[. ]+$/g, '');
  return `${name === '' ? 'session' : name}.${format === 'json' ? 'json' : 'md'}`;
}
