// One ordered queue in front of a sink that may be slow. Items leave in the order they came, one at a time; what has
// not left is counted, so that a producer can wait, and what has left is not kept.
import { disconnected } from '@dovetail/protocol';
import { createFifo } from './fifo.ts';

/** Takes one item; resolves when the next may come (back-pressure). A rejection ends the queue. */
export type Sink<T> = (item: T) => void | Promise<void>;

export interface SendQueue<T> {
  /**
   * Resolves when the sink has taken the item; rejects when the queue ended before. Who does not care may ignore the
   * promise: its rejection never counts as unhandled.
   */
  send(item: T): Promise<void>;
  /** Items not yet taken by the sink. */
  readonly length: number;
  /** Resolves when everything sent so far has left or failed. */
  drained(): Promise<void>;
  /** What has not left fails with `reason`, also the item that the sink holds; so does every later send. */
  close(reason?: Error): void;
}

interface Waiting<T> {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

export function createSendQueue<T>(sink: Sink<T>): SendQueue<T> {
  const waiting = createFifo<Waiting<T>>();
  let running = false;
  let closed: Error | undefined;
  // Settles, and never rejects, when the newest item has; by order, so have all before it.
  let newest: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    running = true;
    for (let current = waiting.peek(); current; current = waiting.peek()) {
      try {
        const taken = sink(current.item);
        if (taken) await taken;
      } catch (error) {
        close(error instanceof Error ? error : new Error(String(error)));
      }
      // After a close nothing waits any more, and what was rejected stays so.
      waiting.take();
      current.resolve();
    }
    running = false;
  }

  function close(reason: Error = disconnected()): void {
    if (closed) return;
    closed = reason;
    for (const { reject } of waiting.takeAll()) reject(reason);
  }

  return {
    send(item) {
      const sent = new Promise<void>((resolve, reject) => {
        if (closed) {
          reject(closed);
          return;
        }
        waiting.push({ item, resolve, reject });
        if (!running) void run();
      });
      newest = sent.catch(() => undefined);
      return sent;
    },
    get length() {
      return waiting.length;
    },
    drained: () => newest,
    close,
  };
}
