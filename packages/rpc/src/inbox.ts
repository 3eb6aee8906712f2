// The receiving half of an end: keeps messages until somebody listens, hands them on one by one, each in a turn of its
// own after the sender's code has returned, and tells of the close after the last.
import type { End } from './end.ts';
import { createFifo } from './fifo.ts';

export interface Inbox<T> extends Pick<End<never, T>, 'onMessage' | 'onClose'> {
  /** Ignored after close. */
  put(message: T): void;
  close(): void;
}

export function createInbox<T>(): Inbox<T> {
  const listeners: ((message: T) => void)[] = [];
  const closers: (() => void)[] = [];
  // Boxed, so that a message may be undefined.
  const messages = createFifo<{ readonly message: T }>();
  let closing = false;
  let closed = false;
  let scheduled = false;

  function schedule(): void {
    const due = messages.length > 0 ? listeners.length > 0 : closing && !closed;
    if (scheduled || !due) return;
    scheduled = true;
    queueMicrotask(deliver);
  }

  function deliver(): void {
    scheduled = false;
    const next = messages.take();
    if (!next) {
      closed = true;
      for (const closer of closers) closer();
      return;
    }
    try {
      for (const listener of listeners) listener(next.message);
    } finally {
      // Also when a listener throws: it must not hold up the rest.
      schedule();
    }
  }

  return {
    put(message) {
      if (closing) return;
      messages.push({ message });
      schedule();
    },
    close() {
      closing = true;
      schedule();
    },
    onMessage(listener) {
      listeners.push(listener);
      schedule();
    },
    onClose(closer) {
      if (closed) queueMicrotask(closer);
      else closers.push(closer);
    },
  };
}
