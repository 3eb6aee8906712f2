// Values that come when they come, and a way to wait for the next one that fits. A wait that takes too long fails with
// what has come instead.

export interface Arrivals<T> {
  add(value: T): void;
  /** Each value is given once, in the order of its coming. */
  next(fits?: (value: T) => boolean, timeoutMs?: number): Promise<T>;
  readonly all: readonly T[];
}

export function createArrivals<T extends object>(what: string): Arrivals<T> {
  const all: T[] = [];
  const unseen: T[] = [];
  const waiting = new Set<(value: T) => boolean>();

  return {
    all,
    add(value) {
      all.push(value);
      for (const takes of waiting) if (takes(value)) return;
      unseen.push(value);
    },
    next(fits = () => true, timeoutMs = 40_000) {
      const at = unseen.findIndex(fits);
      const [found] = at === -1 ? [] : unseen.splice(at, 1);
      if (found) return Promise.resolve(found);
      return new Promise((resolve, reject) => {
        const takes = (value: T) => {
          if (!fits(value)) return false;
          settle();
          resolve(value);
          return true;
        };
        const settle = () => {
          clearTimeout(timer);
          waiting.delete(takes);
        };
        const timer = setTimeout(() => {
          settle();
          reject(new Error(`No ${what} came within ${timeoutMs / 1000} s. These did: ${JSON.stringify(all)}`));
        }, timeoutMs);
        waiting.add(takes);
      });
    },
  };
}
