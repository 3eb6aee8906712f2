// Keeps what waits in a conversation on disk, under the session that it belongs to now: /clear begins another one.
import type { Conversation } from '@dovetail/conversation';
import type { StoredMessage, StoredQueue } from './stored-queue.ts';

export interface QueueOnDisk {
  /** The queue or the session may have changed. */
  changed(queueChanged: boolean): void;
}

export function createQueueOnDisk(
  stored: StoredQueue,
  conversation: () => Conversation,
  sessionId: () => string,
): QueueOnDisk {
  /** The session under which something is kept. */
  let keptUnder: string | undefined;

  return {
    changed(queueChanged) {
      const owner = sessionId();
      const moved = keptUnder !== undefined && keptUnder !== owner;
      if (!queueChanged && !moved) return;
      if (keptUnder !== undefined && moved) stored.save(keptUnder, []);
      const waiting = conversation().queue.map(({ id, content }) => ({ id, content }) as StoredMessage);
      stored.save(owner, waiting);
      keptUnder = waiting.length > 0 ? owner : undefined;
    },
  };
}
