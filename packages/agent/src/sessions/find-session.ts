// A session by what a person has at hand: its id, the beginning of its id, or its exact title.
import { streamSessions } from './list-sessions.ts';
import { isSessionId } from './session-id.ts';
import { findSessionFiles, type StoreScope } from './store-folders.ts';
import { summarizeSession, type SessionSummary } from './summarize-session.ts';

export type FindResult =
  | { readonly status: 'found'; readonly session: SessionSummary }
  /** Newest first, at most twenty. */
  | { readonly status: 'ambiguous'; readonly sessions: readonly SessionSummary[] }
  | { readonly status: 'none' };

const shortestPrefix = 4;
const mostCandidates = 20;

export async function findSession(options: StoreScope & { readonly query: string }): Promise<FindResult> {
  const query = options.query.trim();
  if (query === '') return { status: 'none' };
  const byId = await withIdPrefix(options, query.toLowerCase());
  if (byId.length > 0 || isSessionId(query)) return toResult(byId);
  return toResult(await withTitle(options, query));
}

async function withIdPrefix(scope: StoreScope, prefix: string): Promise<SessionSummary[]> {
  if (prefix.length < shortestPrefix || !/^[0-9a-f-]+$/.test(prefix)) return [];
  const { files } = await findSessionFiles(scope);
  const sessions = new Map<string, SessionSummary>();
  for (const file of files) {
    if (!file.id.toLowerCase().startsWith(prefix) || sessions.has(file.id)) continue;
    const { session } = await summarizeSession(file);
    if (session) sessions.set(file.id, session);
    if (sessions.size >= mostCandidates) break;
  }
  return [...sessions.values()];
}

async function withTitle(scope: StoreScope, title: string): Promise<SessionSummary[]> {
  const wanted = fold(title);
  const sessions: SessionSummary[] = [];
  for await (const event of streamSessions(scope)) {
    if (event.kind === 'session' && fold(event.session.title) === wanted) sessions.push(event.session);
    if (sessions.length >= mostCandidates) break;
  }
  return sessions;
}

function fold(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

function toResult(sessions: readonly SessionSummary[]): FindResult {
  const [first, ...others] = sessions;
  if (!first) return { status: 'none' };
  return others.length === 0 ? { status: 'found', session: first } : { status: 'ambiguous', sessions };
}
