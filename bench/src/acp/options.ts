// The command line of the measurement.
import { readGivenOptions } from '../shared/given-options.ts';

export interface AcpBenchOptions {
  /** Each measures both agents once; every second one backwards. */
  readonly rounds: number;
  /** Pieces of text in the long stream. */
  readonly deltas: number;
}

const usage = 'Usage: npm run bench -- acp [--rounds N] [--deltas N] [--quick]';

export function readAcpBenchOptions(args: readonly string[]): AcpBenchOptions {
  return readGivenOptions(args, { usage, names: ['rounds', 'deltas'] }, ({ quick, whole }) => ({
    rounds: whole('rounds', quick ? 3 : 9),
    deltas: whole('deltas', 5000),
  }));
}
