// Messages between a producer that cannot wait and a consumer that may: an async iterator over a buffer, with marks at
// which the producer is asked to pause and to go on.

export interface MessageBuffer<T> extends AsyncIterable<T> {
  /** `size` in characters: messages may be tiny or many megabytes. */
  push(message: T, size?: number): void;
  /** The consumer gets what is buffered, then the end or the error. */
  end(error?: Error): void;
  next(): Promise<IteratorResult<T, undefined>>;
  /** The consumer has gone: nothing is kept any more. */
  discard(): void;
}

export interface Marks {
  /** Pauses when so many messages, or so many characters, are waiting. */
  high: number;
  highCharacters?: number;
  /** Goes on when no more than so many messages, and half of the characters, are waiting. */
  low: number;
  pause(): void;
  resume(): void;
}

export function createMessageBuffer<T>(marks?: Marks): MessageBuffer<T> {
  const highCharacters = marks?.highCharacters ?? Infinity;
  let items: { message: T; size: number }[] = [];
  let head = 0;
  let characters = 0;
  const waiting: { resolve(result: IteratorResult<T, undefined>): void; reject(error: Error): void }[] = [];
  let ended: { error: Error | undefined } | undefined;
  let isPaused = false;
  let isDiscarded = false;

  function take(): T {
    const { message, size } = items[head++] as (typeof items)[number];
    characters -= size;
    if (head === items.length) {
      items = [];
      head = 0;
    } else if (head > 1024) {
      items = items.slice(head);
      head = 0;
    }
    if (isPaused && marks && items.length - head <= marks.low && characters <= highCharacters / 2) {
      isPaused = false;
      marks.resume();
    }
    return message;
  }

  function next(): Promise<IteratorResult<T, undefined>> {
    if (head < items.length) return Promise.resolve({ value: take(), done: false });
    if (ended) {
      const { error } = ended;
      ended = { error: undefined };
      return error ? Promise.reject(error) : Promise.resolve({ value: undefined, done: true });
    }
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
    });
  }

  return {
    push(message, size = 0) {
      if (ended || isDiscarded) return;
      const first = waiting.shift();
      if (first) {
        first.resolve({ value: message, done: false });
        return;
      }
      items.push({ message, size });
      characters += size;
      if (marks && !isPaused && (items.length - head >= marks.high || characters >= highCharacters)) {
        isPaused = true;
        marks.pause();
      }
    },
    end(error) {
      if (ended) return;
      ended = { error };
      for (const [i, { resolve, reject }] of waiting.splice(0).entries()) {
        if (error && i === 0) reject(error);
        else resolve({ value: undefined, done: true });
        ended = { error: undefined };
      }
    },
    discard() {
      isDiscarded = true;
      items = [];
      head = 0;
      characters = 0;
      if (isPaused) marks?.resume();
      isPaused = false;
    },
    next,
    [Symbol.asyncIterator]: () => ({ next }),
  };
}
