// The command line of the measurement.
import { readGivenOptions } from '../shared/given-options.ts';

export interface SidecarBenchOptions {
  /** Each measures everything once; every second one backwards. */
  readonly rounds: number;
  /** Calls in one measurement. */
  readonly calls: number;
}

const usage = 'Usage: npm run bench -- sidecar [--rounds N] [--calls N] [--quick]';

export function readSidecarBenchOptions(args: readonly string[]): SidecarBenchOptions {
  return readGivenOptions(args, { usage, names: ['rounds', 'calls'] }, ({ quick, whole }) => ({
    rounds: whole('rounds', quick ? 3 : 15),
    calls: whole('calls', quick ? 1000 : 4000),
  }));
}
