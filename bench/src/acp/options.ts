// The command line of the measurement. Bad input gets one sentence.
/* oxlint-disable no-console */
import { parseArgs } from 'node:util';

export interface AcpBenchOptions {
  /** Each measures both agents once; every second one backwards. */
  readonly rounds: number;
  /** Pieces of text in the long stream. */
  readonly deltas: number;
}

const usage = 'Usage: npm run bench -- acp [--rounds N] [--deltas N] [--quick]';

export function readAcpBenchOptions(args: readonly string[]): AcpBenchOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { rounds: { type: 'string' }, deltas: { type: 'string' }, quick: { type: 'boolean' } },
    });
    return {
      rounds: wholeNumber('--rounds', values.rounds, values.quick ? 3 : 9),
      deltas: wholeNumber('--deltas', values.deltas, 5000),
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
