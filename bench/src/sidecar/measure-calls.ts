// Round trips, the callers by turns: in one round both see the same machine, so ratios are taken within a round.
import { spawn } from 'node:child_process';
import { endProgress, progress } from '../agent/progress.ts';
import { callerNames, type CallerBundles, type CallerName } from './bundles.ts';
import type { SidecarBenchOptions } from './options.ts';
import { answerTo, callsOf, exercises, type Exercise } from './payloads.ts';

/** Microseconds of a round trip. */
export type Round = Readonly<Record<CallerName, number>>;

export interface Reading {
  readonly exercise: Exercise;
  readonly rounds: readonly Round[];
}

interface Caller {
  /** Milliseconds for so many calls. */
  run(exercise: Exercise, calls: number): Promise<number>;
  stop(): void;
}

export async function measureCalls(
  bundles: CallerBundles,
  { rounds, calls }: SidecarBenchOptions,
): Promise<readonly Reading[]> {
  const callers = Object.fromEntries(callerNames.map(name => [name, startCaller(bundles[name])])) as Record<
    CallerName,
    Caller
  >;
  const readings: Reading[] = [];
  for (const exercise of exercises) {
    progress(exercise);
    const count = callsOf(exercise, calls);
    for (const name of callerNames) await callers[name].run(exercise, count);
    const taken: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      const figures = {} as Record<CallerName, number>;
      for (const name of round % 2 === 0 ? callerNames : callerNames.toReversed()) {
        figures[name] = ((await callers[name].run(exercise, count)) * 1000) / count;
      }
      taken.push(figures);
    }
    readings.push({ exercise, rounds: taken });
  }
  endProgress();
  for (const name of callerNames) callers[name].stop();
  return readings;
}

/** This process is the editor: it answers each line with the line that is due. */
function startCaller(program: string): Caller {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  let done: ((ms: number) => void) | undefined;
  let pieces: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    pieces.push(chunk);
    if (chunk.at(-1) !== 0x0a) return;
    // One line at a time is under way.
    const line = Buffer.concat(pieces).toString('latin1');
    pieces = [];
    const [, ms] = /^done ([\d.]+)/.exec(line) ?? [];
    if (ms === undefined) child.stdin.write(answerTo(line));
    else done?.(Number(ms));
  });
  return {
    run(exercise, calls) {
      const taken = new Promise<number>(resolve => (done = resolve));
      child.stdin.write(`${exercise} ${calls}\n`);
      return taken;
    },
    stop: () => void child.kill(),
  };
}
