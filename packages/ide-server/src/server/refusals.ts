// Slows down whoever keeps failing to prove itself. Only refusals are delayed, so a good client is never kept waiting;
// the number of delayed answers is bounded, beyond it a connection is simply dropped.

export interface Refusals {
  /** Calls `answer` after a delay that grows with recent failures, or `drop` at once when too many are waiting. */
  add(answer: () => void, drop: () => void): void;
  readonly waiting: number;
  /** Drops all that wait. */
  stop(): void;
}

export interface RefusalLimits {
  /** Failures that are forgiven before delays begin. */
  readonly free: number;
  readonly stepMs: number;
  readonly mostMs: number;
  /** One failure is forgotten each so often. */
  readonly forgetMs: number;
  readonly mostWaiting: number;
}

export const defaultRefusalLimits: RefusalLimits = {
  free: 10,
  stepMs: 50,
  mostMs: 1000,
  forgetMs: 200,
  mostWaiting: 32,
};

export function createRefusals(limits: RefusalLimits = defaultRefusalLimits, now: () => number = Date.now): Refusals {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let failures = 0;
  let countedAtMs = now();

  function forget(): void {
    const past = Math.floor((now() - countedAtMs) / limits.forgetMs);
    if (past <= 0) return;
    failures = Math.max(0, failures - past);
    countedAtMs += past * limits.forgetMs;
  }

  return {
    add(answer, drop) {
      forget();
      failures = Math.min(failures + 1, limits.free + limits.mostMs / limits.stepMs);
      const delayMs = Math.max(0, failures - limits.free) * limits.stepMs;
      if (delayMs === 0) return answer();
      if (waiting.size >= limits.mostWaiting) return drop();
      const timer = setTimeout(() => {
        waiting.delete(timer);
        answer();
      }, delayMs);
      waiting.set(timer, drop);
    },
    get waiting() {
      return waiting.size;
    },
    stop() {
      for (const [timer, drop] of waiting) {
        clearTimeout(timer);
        drop();
      }
      waiting.clear();
    },
  };
}
