// The command line of the measurement.
import { readGivenOptions } from '../shared/given-options.ts';

export interface IdeBenchOptions {
  /** Each measures every server once; every second one backwards. */
  readonly rounds: number;
  /** Calls in one measurement. */
  readonly calls: number;
  readonly clients: number;
}

const usage = 'Usage: npm run bench -- ide [--rounds N] [--calls N] [--clients N] [--quick]';

export function readIdeBenchOptions(args: readonly string[]): IdeBenchOptions {
  return readGivenOptions(args, { usage, names: ['rounds', 'calls', 'clients'] }, ({ quick, whole }) => ({
    rounds: whole('rounds', quick ? 3 : 15),
    calls: whole('calls', quick ? 1000 : 4000),
    clients: whole('clients', 200),
  }));
}
