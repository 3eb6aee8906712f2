// The command line of the measurement.
import { readGivenOptions } from '../shared/given-options.ts';

export interface VscodeBenchOptions {
  readonly rounds: number;
  /** Of streaming; 0 leaves it out. */
  readonly minutes: number;
}

const usage = 'Usage: npm run bench -- vscode [--rounds N] [--minutes N]';

export function readVscodeBenchOptions(args: readonly string[]): VscodeBenchOptions {
  return readGivenOptions(args, { usage, names: ['rounds', 'minutes'] }, ({ whole }) => ({
    rounds: whole('rounds', 3),
    minutes: whole('minutes', 2, 0),
  }));
}
