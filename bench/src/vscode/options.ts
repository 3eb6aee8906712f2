// The command line of the measurement. Bad input gets one sentence.
/* oxlint-disable no-console */
import { parseArgs } from 'node:util';

export interface VscodeBenchOptions {
  readonly rounds: number;
  /** Of streaming; 0 leaves it out. */
  readonly minutes: number;
}

const usage = 'Usage: npm run bench -- vscode [--rounds N] [--minutes N]';

export function readVscodeBenchOptions(args: readonly string[]): VscodeBenchOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { rounds: { type: 'string' }, minutes: { type: 'string' } },
    });
    return { rounds: number('--rounds', values.rounds, 3, 1), minutes: number('--minutes', values.minutes, 2, 0) };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

function number(name: string, given: string | undefined, otherwise: number, least: number): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (!Number.isFinite(value) || value < least)
    throw new Error(`${name} takes a number from ${least}, not "${given}".`);
  return value;
}
