// The newest part of a session on disk as a conversation, for a channel that continues it.
import { readSession } from '@dovetail/agent';
import { applyStored, emptyConversation, endStored, type Conversation } from '@dovetail/conversation';
import { formatCursor } from './session-cursor.ts';

export interface SessionTail {
  readonly conversation: Conversation;
  /** For `get_session_request`: what came before. */
  readonly olderCursor: string | undefined;
}

export interface TailOptions {
  readonly configDir: string;
  readonly sessionId: string;
  /** The last message that still counts. */
  readonly until?: string | undefined;
  readonly limit: number;
  readonly atMs: number;
}

/** Throws `not_found` when there is no such session. */
export async function readTail({ configDir, sessionId, until, limit, atMs }: TailOptions): Promise<SessionTail> {
  const page = await readSession({
    configDir,
    id: sessionId,
    limit,
    maxPageBytes: 16 * 1024 * 1024,
    ...(until !== undefined && { leaf: until }),
  });
  const conversation = emptyConversation();
  for (const { lines } of page.messages) for (const line of lines) applyStored(conversation, line.value);
  endStored(conversation, atMs);
  // Lines that a fork has taken over may name the session that they come from.
  conversation.session = { ...conversation.session, id: sessionId };
  return { conversation, olderCursor: page.before && formatCursor(page.before) };
}
