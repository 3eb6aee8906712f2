// Chance that can be repeated: the same seed draws the same.

export interface Random {
  /** 0 to n - 1. */
  below(n: number): number;
  chance(probability: number): boolean;
  pick<const T>(values: readonly T[]): T;
  /** Up to `most` values. */
  list<T>(most: number, draw: () => T): T[];
  shuffle<T>(values: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small, and good enough for drawing lots.
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(fraction() * n);
  return {
    below,
    chance: probability => fraction() < probability,
    pick(values) {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
    list: (most, draw) => Array.from({ length: below(most + 1) }, draw),
    shuffle: values =>
      values
        .map(value => ({ value, at: fraction() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ value }) => value),
  };
}
