// Two ends of an in-memory wire. What one end sends the other receives, in order, after the sender's code has returned:
// the same discipline as a socket, so that tests meet the same interleavings.
import type { End } from './end.ts';
import { createInbox } from './inbox.ts';

export function createMemoryPair<A, B = A>(): [End<A, B>, End<B, A>] {
  const right = createInbox<A>();
  const left = createInbox<B>();
  function close(): void {
    right.close();
    left.close();
  }
  return [
    { send: right.put, onMessage: left.onMessage, onClose: left.onClose, close },
    { send: left.put, onMessage: right.onMessage, onClose: right.onClose, close },
  ];
}
