// A message of a session by its id: that of the line, or that of the answer it belongs to, which is what a client was told.
import { readSession, type SessionCursor, type SessionMessage } from '@dovetail/agent';

/** A session on disk, by its id. */
export interface StoredRef {
  readonly configDir: string;
  readonly id: string;
}

export interface FoundMessage {
  readonly message: SessionMessage;
  /** uuid of its last line. */
  readonly lastUuid: string;
  /** uuid of the last line before it; undefined at the start of the conversation. */
  readonly previousUuid: string | undefined;
}

export async function findMessage(ref: StoredRef, messageId: string): Promise<FoundMessage | undefined> {
  let before: SessionCursor | undefined;
  do {
    const page = await readSession({ ...ref, limit: 100, includeHidden: true, ...(before && { before }) });
    const at = page.messages.findLastIndex(
      message => message.messageId === messageId || message.lines.some(line => line.uuid === messageId),
    );
    const message = page.messages[at];
    if (message) {
      const previous = page.messages[at - 1];
      return {
        message,
        lastUuid: message.lines.at(-1)?.uuid ?? message.uuid,
        previousUuid: previous ? (previous.lines.at(-1)?.uuid ?? previous.uuid) : page.before?.uuid,
      };
    }
    before = page.before;
  } while (before);
  return undefined;
}
