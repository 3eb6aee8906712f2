// The command line of the measurement. Bad input gets one sentence.
/* oxlint-disable no-console */
import { parseArgs } from 'node:util';

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
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        sizes: text,
        rounds: text,
        deltas: text,
        keys: text,
        flood: text,
        only: text,
        quick: { type: 'boolean' },
      },
    });
    const { quick, only, sizes } = values;
    const usual = quick ? [200, 1000, 4000] : [200, 1000, 4000, 10_000, 50_000];
    return {
      sizes: sizes === undefined ? usual : sizes.split(',').map(size => wholeNumber('--sizes', size, 0, 4)),
      rounds: wholeNumber('--rounds', values.rounds, quick ? 1 : 3, 1),
      deltas: wholeNumber('--deltas', values.deltas, quick ? 100 : 300, 10),
      keys: wholeNumber('--keys', values.keys, quick ? 20 : 40, 5),
      flood: wholeNumber('--flood', values.flood, quick ? 10_000 : 100_000, 1000),
      parts: only === undefined ? allParts : [partOf(only)],
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

function partOf(given: string): Part {
  const part = allParts.find(one => one === given);
  if (part === undefined) throw new Error(`--only takes ${allParts.join(' or ')}, not "${given}".`);
  return part;
}

function wholeNumber(name: string, given: string | undefined, otherwise: number, least: number): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new Error(`${name} takes a whole number of at least ${least}, not "${given}".`);
  }
  return value;
}
