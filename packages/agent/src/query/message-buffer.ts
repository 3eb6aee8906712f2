// Messages between a producer that cannot wait and a consumer that may: an async iterator over a buffer, with marks at
// which the producer is asked to pause and to go on.

export interface MessageBuffer<T> extends AsyncIterable<T> {
  push(message: T): void;
  /** The consumer gets what is buffered, then the end or the error. */
  end(error?: Error): void;
  next(): Promise<IteratorResult<T, undefined>>;
  /** The consumer has gone: nothing is kept any more. */
  discard(): void;
}

export interface Marks {
  high: number;
  low: number;
  pause(): void;
  resume(): void;
}

export function createMessageBuffer<T>(marks?: Marks): MessageBuffer<T> {
  let items: T[] = [];
  let head = 0;
  let waiting: { resolve(result: IteratorResult<T, undefined>): void; reject(error: Error): void } | undefined;
  let ended: { error: Error | undefined } | undefined;
  let isPaused = false;
  let isDiscarded = false;

  function take(): T {
    const item = items[head++] as T;
    if (head === items.length) {
      items = [];
      head = 0;
    } else if (head > 1024) {
      items = items.slice(head);
      head = 0;
    }
    if (isPaused && marks && items.length - head <= marks.low) {
      isPaused = false;
      marks.resume();
    }
    return item;
  }

  function next(): Promise<IteratorResult<T, undefined>> {
    if (head < items.length) return Promise.resolve({ value: take(), done: false });
    if (ended) {
      const { error } = ended;
      ended = { error: undefined };
      return error ? Promise.reject(error) : Promise.resolve({ value: undefined, done: true });
    }
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
    });
  }

  return {
    push(message) {
      if (ended || isDiscarded) return;
      if (waiting) {
        const { resolve } = waiting;
        waiting = undefined;
        resolve({ value: message, done: false });
        return;
      }
      items.push(message);
      if (marks && !isPaused && items.length - head >= marks.high) {
        isPaused = true;
        marks.pause();
      }
    },
    end(error) {
      if (ended) return;
      ended = { error };
      if (!waiting) return;
      const { resolve, reject } = waiting;
      waiting = undefined;
      if (!error) return resolve({ value: undefined, done: true });
      ended = { error: undefined };
      reject(error);
    },
    discard() {
      isDiscarded = true;
      items = [];
      head = 0;
      if (isPaused) marks?.resume();
      isPaused = false;
    },
    next,
    [Symbol.asyncIterator]: () => ({ next }),
  };
}
