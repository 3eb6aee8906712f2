// The command line of the measurement.
import { readGivenOptions } from '../shared/given-options.ts';

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
  const names = ['rounds', 'channels', 'lines', 'turns', 'files', 'only'];
  return readGivenOptions(args, { usage, names }, ({ quick, whole, only }) => ({
    rounds: whole('rounds', quick ? 1 : 5),
    channels: whole('channels', quick ? 10 : 50),
    pages: 3,
    lines: whole('lines', quick ? 500 : 2000, 20),
    passes: quick ? 1 : 3,
    turns: whole('turns', quick ? 800 : 2000, 800),
    files: whole('files', quick ? 10_000 : 100_000, 100),
    parts: only(allParts),
  }));
}
