// A trailing debounce for values of which only the newest counts: nothing is sent more often than `delayMs`, and the last
// value is always sent.

export interface LatestWins<T> {
  set(value: T): void;
  /** Sends what waits, now. */
  flush(): void;
  stop(): void;
}

export function createLatestWins<T>(send: (value: T) => void, delayMs: number): LatestWins<T> {
  let waiting: { value: T } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    send(value);
  }

  return {
    set(value) {
      waiting = { value };
      timer ??= setTimeout(flush, delayMs);
    },
    flush,
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
    },
  };
}
