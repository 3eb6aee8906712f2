// The one ordered queue to a page, with a limit: a page that cannot keep up is given up, so that what waits for it never
// grows without bound. It connects again and gets a snapshot.
import { createSendQueue } from '@dovetail/rpc';
import type { Outgoing, PageWire } from './page.ts';

export interface BacklogLimits {
  readonly maxMessages: number;
  readonly maxCharacters: number;
}

export const defaultBacklogLimits: BacklogLimits = { maxMessages: 20_000, maxCharacters: 64 * 1024 * 1024 };

export interface PageBacklog {
  send(outgoing: Outgoing): void;
  close(): void;
}

export function createPageBacklog(
  wire: Pick<PageWire, 'send'>,
  limits: BacklogLimits,
  giveUp: (reason: string) => void,
): PageBacklog {
  const queue = createSendQueue<Outgoing>(item => wire.send(item));
  let characters = 0;
  let closed = false;

  return {
    send(outgoing) {
      if (closed) return;
      // What leaves at once is not counted, and need not be written out for it.
      const waits = queue.length > 0;
      const length = waits ? outgoing.text.length : 0;
      characters += length;
      queue.send(outgoing).then(
        () => (characters -= length),
        () => {
          if (!closed) giveUp('The page has gone away.');
        },
      );
      if (waits && (queue.length > limits.maxMessages || characters > limits.maxCharacters)) {
        giveUp('The page could not keep up; it is to connect again.');
      }
    },
    close() {
      closed = true;
      queue.close();
    },
  };
}
