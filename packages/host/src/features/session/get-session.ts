// Messages of a session, the newest page first, as the CLI stored them; long results of tools come cut.
import { locateSession, readSession, summarizeSession } from '@dovetail/agent';
import { invalidInput, notFound, type ResultOf, type sessionRequests } from '@dovetail/protocol';
import { formatCursor, parseCursor } from '../../channels/session-cursor.ts';
import type { HostContext } from '../../host-context.ts';
import { cutToolResults } from './cut-tool-results.ts';
import { toSummary } from './session-summary.ts';

const maxPageBytes = 16 * 1024 * 1024;

export async function getSession(
  context: Pick<HostContext, 'configFolder' | 'channels'>,
  { sessionId, cursor, limit }: { sessionId: string; cursor?: string | undefined; limit: number },
  signal: AbortSignal,
): Promise<ResultOf<typeof sessionRequests, 'get_session_request'>> {
  const before = cursor === undefined ? undefined : parseCursor(cursor);
  if (cursor !== undefined && !before)
    throw invalidInput('The session cannot be read on from there; open it again.', 'cursor');
  const file = await locateSession({ configDir: context.configFolder }, sessionId);
  if (!file) throw noSession(sessionId);
  const { session, problems } = await summarizeSession(file);
  const page = await readSession({ path: file.path, limit, maxPageBytes, signal, ...(before && { before }) });
  const summary = session && toSummary(session, context.channels, problems[0]?.reason);
  const lines = page.messages.flatMap(message => message.lines.map(line => line.value));
  return {
    session: summary ?? { id: sessionId, title: `Session ${sessionId.slice(0, 8)}`, cwd: '', modifiedMs: file.mtimeMs },
    messages: lines.map(line => cutToolResults(line as typeof line & { type: string })),
    ...(page.before && { olderCursor: formatCursor(page.before) }),
    problems: [
      ...page.problems.map(({ reason, offset }) => (offset === undefined ? reason : `At byte ${offset}: ${reason}`)),
      ...(page.found
        ? []
        : ['The session was rewritten meanwhile, and the place to read on from is gone. Open it again.']),
    ],
  };
}

export const noSession = (sessionId: string) =>
  notFound(`session ${sessionId}`, `There is no session ${sessionId} on this machine. It may have been deleted.`);
