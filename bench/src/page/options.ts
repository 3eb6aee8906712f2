// The command line of the measurement.
import { readGivenOptions, wholeNumber } from '../shared/given-options.ts';

const allParts = ['lengths', 'flood'] as const;
export type Part = (typeof allParts)[number];

export interface PageBenchOptions {
  /** Messages of the conversations, fewest first. */
  readonly sizes: readonly number[];
  /** Each opens every conversation once in a new page. */
  readonly rounds: number;
  /** Streamed one per frame, in each page. */
  readonly deltas: number;
  readonly keys: number;
  /** Of one answer. */
  readonly flood: number;
  readonly parts: readonly Part[];
}

const usage =
  'Usage: npm run bench -- page [--only lengths|flood] [--sizes 200,10000] [--rounds N] [--deltas N] [--keys N] [--flood N] [--quick]';

export function readPageBenchOptions(args: readonly string[]): PageBenchOptions {
  const names = ['sizes', 'rounds', 'deltas', 'keys', 'flood', 'only'];
  return readGivenOptions(args, { usage, names }, ({ quick, text, whole, only }) => {
    const sizes = text('sizes');
    const usual = quick ? [200, 1000, 4000] : [200, 1000, 4000, 10_000, 50_000];
    return {
      sizes: sizes === undefined ? usual : sizes.split(',').map(size => wholeNumber('--sizes', size, 0, 4)),
      rounds: whole('rounds', quick ? 1 : 3),
      deltas: whole('deltas', quick ? 100 : 300, 10),
      keys: whole('keys', quick ? 20 : 40, 5),
      flood: whole('flood', quick ? 10_000 : 100_000, 1000),
      parts: only(allParts),
    };
  });
}
