// The command line of the measurement. Bad input gets one sentence.
/* oxlint-disable no-console */
import { parseArgs } from 'node:util';

export interface IdeBenchOptions {
  /** Each measures every server once; every second one backwards. */
  readonly rounds: number;
  /** Calls in one measurement. */
  readonly calls: number;
  readonly clients: number;
}

const usage = 'Usage: npm run bench -- ide [--rounds N] [--calls N] [--clients N] [--quick]';

export function readIdeBenchOptions(args: readonly string[]): IdeBenchOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rounds: { type: 'string' },
        calls: { type: 'string' },
        clients: { type: 'string' },
        quick: { type: 'boolean' },
      },
    });
    return {
      rounds: wholeNumber('--rounds', values.rounds, values.quick ? 3 : 15),
      calls: wholeNumber('--calls', values.calls, values.quick ? 1000 : 4000),
      clients: wholeNumber('--clients', values.clients, 200),
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
