// The command line of the measurement. Bad input gets one sentence.
/* oxlint-disable no-console */
import { parseArgs } from 'node:util';

export interface SidecarBenchOptions {
  /** Each measures everything once; every second one backwards. */
  readonly rounds: number;
  /** Calls in one measurement. */
  readonly calls: number;
}

const usage = 'Usage: npm run bench -- sidecar [--rounds N] [--calls N] [--quick]';

export function readSidecarBenchOptions(args: readonly string[]): SidecarBenchOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { rounds: { type: 'string' }, calls: { type: 'string' }, quick: { type: 'boolean' } },
    });
    return {
      rounds: wholeNumber('--rounds', values.rounds, values.quick ? 3 : 15),
      calls: wholeNumber('--calls', values.calls, values.quick ? 1000 : 4000),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

function wholeNumber(name: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} takes a whole number, not "${given}".`);
  return value;
}
