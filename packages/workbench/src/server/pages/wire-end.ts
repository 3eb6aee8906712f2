// The socket of a page as an end of our own wires: whole messages, in order, with patience for a slow reader.
import { createSendQueue, type End } from '@dovetail/rpc';
import type { SocketWire } from '@dovetail/page-server';

/** A page that takes nothing for so long a queue is gone; it comes back and asks anew. */
const mostWaiting = 5_000;

export function wireEnd(wire: SocketWire): End<unknown> {
  const listeners: ((message: unknown) => void)[] = [];
  const early: unknown[] = [];
  let closed = false;
  const queue = createSendQueue<unknown>(message => wire.send({ text: JSON.stringify(message) }));
  wire.onMessage(message => {
    if (listeners.length === 0) early.push(message);
    for (const listener of listeners) listener(message);
  });
  wire.onClose(() => {
    closed = true;
    queue.close();
  });
  return {
    send(message) {
      if (closed) return;
      if (queue.length > mostWaiting) {
        wire.close('The page does not keep up.');
        return;
      }
      void queue.send(message);
    },
    onMessage(listener) {
      listeners.push(listener);
      for (const message of early.splice(0)) listener(message);
    },
    onClose(listener) {
      if (closed) listener();
      else wire.onClose(listener);
    },
    close: () => wire.close('Dovetail is stopping.'),
  };
}
