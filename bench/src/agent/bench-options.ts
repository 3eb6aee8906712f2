// The command line of the measurement. Bad input gets one sentence.
/* oxlint-disable no-console */
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Each is one pass over all consumers and one in the opposite order. */
  readonly rounds: number;
  readonly realRounds: number;
  /** Replayed by the stand-in. */
  readonly lines: number;
  /** Replayed in the run whose cost is subtracted as start-up. */
  readonly fewLines: number;
  /** Streamed by the scripted model through a real CLI. */
  readonly deltas: number;
  readonly recordedDeltas: number;
}

const usage = 'Usage: npm run bench -- agent [--rounds N] [--lines N] [--quick]';

export function readBenchOptions(args: readonly string[]): BenchOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { rounds: { type: 'string' }, lines: { type: 'string' }, quick: { type: 'boolean' } },
    });
    const rounds = wholeNumber('--rounds', values.rounds, values.quick ? 1 : 5, 1);
    const lines = wholeNumber('--lines', values.lines, values.quick ? 50_000 : 200_000, 10_000);
    const deltas = values.quick ? 2_000 : 20_000;
    return { rounds, realRounds: Math.ceil(rounds / 3), lines, fewLines: 200, deltas, recordedDeltas: deltas };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

function wholeNumber(name: string, given: string | undefined, otherwise: number, least: number): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new Error(`${name} takes a whole number of at least ${least}, not "${given}".`);
  }
  return value;
}
