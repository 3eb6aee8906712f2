// The list of sessions, newest first, page by page. What is left out says why; a session that is open here is never left out.
import { stat } from 'node:fs/promises';
import { listSessions, type SessionList, type SessionSummary as StoredSession } from '@dovetail/agent';
import { cancelled, invalidInput, type HiddenSession, type SessionSummary } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import type { SessionIndex } from '../../store/session-index.ts';
import { toSummary } from './session-summary.ts';

export type SessionScope = 'folder' | 'all';

export interface ListedSessions {
  readonly sessions: SessionSummary[];
  readonly hidden: HiddenSession[];
  readonly nextCursor?: string;
}

type Sources = Pick<HostContext, 'cwd' | 'configFolder' | 'channels'>;

export async function listPage(
  context: Sources,
  index: SessionIndex,
  { scope, cursor, limit }: { scope: SessionScope; cursor?: string | undefined; limit: number },
  signal: AbortSignal,
): Promise<ListedSessions> {
  const after = cursor === undefined ? undefined : parsePlace(cursor);
  const found = await storedSessions(context, index, scope, signal);
  const gone = scope === 'all' ? await goneFolders(found.sessions) : new Set<string>();
  const isGone = (session: StoredSession) =>
    session.cwd !== undefined && gone.has(session.cwd) && !context.channels.ofSession(session.id);
  const shown = found.sessions.filter(session => !isGone(session)).toSorted(byActivity);
  const rest = after ? shown.filter(session => byActivity(session, after) > 0) : shown;
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const problems = new Map(found.problems.map(({ path, reason }) => [path, reason]));
  return {
    sessions: page.map(session => toSummary(session, context.channels, problems.get(session.path))),
    // Told once, with the first page.
    hidden: after ? [] : hiddenOf(found, isGone),
    ...(last && rest.length > page.length && { nextCursor: JSON.stringify([last.modifiedMs, last.id]) }),
  };
}

/** Every session of the scope; what has not changed since the last time is not read again. */
export async function storedSessions(
  context: Sources,
  index: SessionIndex,
  scope: SessionScope,
  signal: AbortSignal,
): Promise<SessionList> {
  return index.use(async cache => {
    const list = await listSessions({
      configDir: context.configFolder,
      ...(scope === 'folder' && { cwd: context.cwd }),
      cache,
      signal,
    });
    if (signal.aborted) throw cancelled('The list of sessions');
    return list;
  });
}

type Place = Pick<StoredSession, 'modifiedMs' | 'id'>;

function byActivity(a: Place, b: Place): number {
  return b.modifiedMs - a.modifiedMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function parsePlace(cursor: string): Place {
  try {
    const [modifiedMs, id] = JSON.parse(cursor) as unknown[];
    if (typeof modifiedMs === 'number' && typeof id === 'string') return { modifiedMs, id };
  } catch {
    // Told below.
  }
  throw invalidInput('This list cannot be continued from there; begin it again.', 'cursor');
}

async function goneFolders(sessions: readonly StoredSession[]): Promise<Set<string>> {
  const folders = [...new Set(sessions.flatMap(({ cwd }) => cwd ?? []))];
  const isThere = await Promise.all(
    folders.map(folder =>
      stat(folder).then(
        found => found.isDirectory(),
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
      ),
    ),
  );
  return new Set(folders.filter((_, place) => !isThere[place]));
}

function hiddenOf(found: SessionList, isGone: (session: StoredSession) => boolean): HiddenSession[] {
  const hidden: HiddenSession[] = [];
  const told = new Set(found.sessions.map(({ path }) => path));
  for (const { path, kind, reason } of found.excluded) {
    told.add(path);
    // These are seen elsewhere: inside their session, as its newer copy, or in the list of their own folder.
    if (kind === 'subagent' || kind === 'copy' || kind === 'elsewhere') continue;
    hidden.push({ path, reason: kind === 'no-messages' ? 'no-messages' : 'unreadable', detail: reason });
  }
  for (const { path, reason } of found.problems) {
    if (told.has(path)) continue;
    told.add(path);
    hidden.push({ path, reason: 'unreadable', detail: reason });
  }
  for (const session of found.sessions)
    if (isGone(session))
      hidden.push({
        path: session.path,
        reason: 'folder-gone',
        detail: `Its folder ${session.cwd} is no longer there.`,
      });
  return hidden;
}
