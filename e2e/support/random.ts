// Random numbers that can be had again: a failing test names its seed.
export interface Random {
  readonly seed: number;
  /** From 0 up to, but not including, 1. */
  next(): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

export function createRandom(seed = Number(process.env['DOVETAIL_SEED'] ?? 1)): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    seed,
    next,
    pick: choices => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
