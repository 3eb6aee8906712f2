// One page of the sessions on disk, newest first. The cursor names the last session of the page before, so that a session
// that came in between shifts nothing.
import type { ListSessionsResponse, SessionInfo } from '@agentclientprotocol/sdk/unstable';
import { streamSessions, type SessionSummary } from '@dovetail/agent';
import { invalidParams } from '../wire/rpc-error.ts';

export interface ListPageOptions {
  readonly configDir: string;
  readonly cwd: string | undefined;
  readonly cursor: string | undefined;
  readonly archived: 'exclude' | 'include' | 'only';
  readonly isArchived: (id: string) => boolean;
  readonly signal: AbortSignal;
  readonly pageSize?: number;
}

const defaultPageSize = 50;

export async function listPage(options: ListPageOptions): Promise<ListSessionsResponse> {
  const { configDir, cwd, signal, pageSize = defaultPageSize } = options;
  const after = options.cursor === undefined ? undefined : readCursor(options.cursor);
  const sessions: SessionInfo[] = [];
  let last: SessionSummary | undefined;
  for await (const event of streamSessions({ configDir, signal, ...(cwd !== undefined && { cwd }) })) {
    if (event.kind !== 'session') continue;
    const { session } = event;
    const archived = options.isArchived(session.id);
    if (session.cwd === undefined || (after && !isAfter(session, after))) continue;
    if (archived ? options.archived === 'exclude' : options.archived === 'only') continue;
    if (sessions.length === pageSize && last) return { sessions, nextCursor: writeCursor(last) };
    last = session;
    sessions.push(toInfo(session, session.cwd, archived));
  }
  return { sessions };
}

function toInfo(session: SessionSummary, cwd: string, archived: boolean): SessionInfo {
  return {
    sessionId: session.id,
    cwd,
    title: session.title,
    updatedAt: new Date(session.modifiedMs).toISOString(),
    ...(archived && { archived: true }),
  };
}

interface Cursor {
  readonly ms: number;
  readonly id: string;
}

function isAfter(session: SessionSummary, { ms, id }: Cursor): boolean {
  return session.modifiedMs < ms || (session.modifiedMs === ms && session.id > id);
}

function writeCursor({ modifiedMs, id }: SessionSummary): string {
  return Buffer.from(JSON.stringify([modifiedMs, id])).toString('base64url');
}

function readCursor(text: string): Cursor {
  try {
    const [ms, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown];
    if (typeof ms === 'number' && typeof id === 'string') return { ms, id };
  } catch {
    // Told below.
  }
  throw invalidParams(`"cursor" is not one that this agent has given: ${text}`);
}
