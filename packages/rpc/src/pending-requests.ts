// Requests that await an answer, by id. Each has its own time limit and signal; an answer for an id that nobody waits
// for is told apart from one that is (some CLIs answer twice, some echo our own answers).
import { cancelled, timedOut } from '@dovetail/protocol';

export interface PendingRequests<T> {
  /**
   * A promise for the answer to `id`. Call it before the request is sent, so that no answer comes too early; with a
   * signal that has already fired it rejects and nothing is to be sent.
   */
  wait(id: string, what: string, options?: WaitOptions): Promise<T>;
  /** False when nobody waits for `id`. */
  resolve(id: string, value: T): boolean;
  reject(id: string, reason: Error): boolean;
  rejectAll(reason: Error): void;
  has(id: string): boolean;
  readonly size: number;
}

export interface WaitOptions {
  /** null: as long as it takes. */
  timeoutMs?: number | null;
  signal?: AbortSignal;
  /** Runs when a wait that had begun is given up by signal or time, not when it is answered or rejected. */
  onAbandoned?(): void;
}

/** The longest a timer can run (24 days); with more, it would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

interface Entry<T> {
  settle(outcome: { value: T } | { error: Error }): void;
}

export function createPendingRequests<T>(): PendingRequests<T> {
  const entries = new Map<string, Entry<T>>();

  return {
    wait(id, what, { timeoutMs = null, signal, onAbandoned } = {}) {
      if (entries.has(id)) return Promise.reject(new Error(`request id "${id}" is already in use`));
      if (signal?.aborted) return Promise.reject(cancelled(what));
      return new Promise<T>((resolve, reject) => {
        const onAbort = () => {
          settle({ error: cancelled(what) });
          onAbandoned?.();
        };
        const timer =
          timeoutMs === null || timeoutMs > maxTimerMs
            ? undefined
            : setTimeout(() => {
                settle({ error: timedOut(what, timeoutMs) });
                onAbandoned?.();
              }, timeoutMs);
        function settle(outcome: { value: T } | { error: Error }): void {
          entries.delete(id);
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value);
        }
        signal?.addEventListener('abort', onAbort, { once: true });
        entries.set(id, { settle });
      });
    },
    resolve(id, value) {
      const entry = entries.get(id);
      entry?.settle({ value });
      return entry !== undefined;
    },
    reject(id, reason) {
      const entry = entries.get(id);
      entry?.settle({ error: reason });
      return entry !== undefined;
    },
    rejectAll(reason) {
      for (const entry of entries.values()) entry.settle({ error: reason });
    },
    has: id => entries.has(id),
    get size() {
      return entries.size;
    },
  };
}
