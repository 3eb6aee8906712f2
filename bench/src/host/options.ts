// The command line of the measurement. Bad input gets one sentence.
/* oxlint-disable no-console */
import { parseArgs } from 'node:util';

export interface HostBenchOptions {
  /** Each measures the host and bare forwarding once; every second one backwards. */
  readonly rounds: number;
  readonly channels: number;
  readonly pages: number;
  /** Of one turn of one channel. */
  readonly lines: number;
  /** Measured turns in one round, after one that is not. */
  readonly passes: number;
  /** Of the soak. */
  readonly turns: number;
  readonly files: number;
  readonly parts: readonly Part[];
}

const allParts = ['streams', 'soak', 'files'] as const;
export type Part = (typeof allParts)[number];

const usage =
  'Usage: npm run bench -- host [--only streams|soak|files] [--rounds N] [--channels N] [--lines N] [--turns N] [--files N] [--quick]';

export function readHostBenchOptions(args: readonly string[]): HostBenchOptions {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        rounds: text,
        channels: text,
        lines: text,
        turns: text,
        files: text,
        only: text,
        quick: { type: 'boolean' },
      },
    });
    const { quick, only } = values;
    return {
      rounds: wholeNumber('--rounds', values.rounds, quick ? 1 : 5, 1),
      channels: wholeNumber('--channels', values.channels, quick ? 10 : 50, 1),
      pages: 3,
      lines: wholeNumber('--lines', values.lines, quick ? 500 : 2000, 20),
      passes: quick ? 1 : 3,
      turns: wholeNumber('--turns', values.turns, quick ? 800 : 2000, 800),
      files: wholeNumber('--files', values.files, quick ? 10_000 : 100_000, 100),
      parts: only === undefined ? allParts : [partOf(only)],
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

function partOf(given: string): Part {
  const part = allParts.find(one => one === given);
  if (part === undefined) throw new Error(`--only takes ${allParts.join(', ')}, not "${given}".`);
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
