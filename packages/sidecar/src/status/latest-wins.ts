// Something that changes often, done once for many changes: a little after the first of them, with what holds by then. While
// the reader is behind, it waits for him instead of filling the pipe.
export interface LatestWins {
  touch(): void;
  stop(): void;
}

export interface LatestWinsParts {
  readonly delayMs: number;
  /** Resolves when the reader has taken what was sent before. */
  ready?(): Promise<void>;
  act(): void;
}

export function createLatestWins({ delayMs, ready, act }: LatestWinsParts): LatestWins {
  let timer: NodeJS.Timeout | undefined;
  let waiting = false;
  let stopped = false;

  async function due(): Promise<void> {
    timer = undefined;
    waiting = true;
    await ready?.();
    waiting = false;
    if (!stopped) act();
  }

  return {
    touch() {
      if (stopped || timer !== undefined || waiting) return;
      timer = setTimeout(() => void due(), delayMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
