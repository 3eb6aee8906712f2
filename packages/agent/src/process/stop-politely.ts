// The polite stop: stdin ends, then SIGTERM, then SIGKILL, each only when the step before did not suffice in its time.
// Observed: an idle CLI is gone 0.2 s after its stdin ends; one in a turn finishes the turn first.
import type { AgentExit } from './agent-exit.ts';

export interface StopTimes {
  politeMs: number;
  termMs: number;
}

export const defaultStopTimes: StopTimes = { politeMs: 2000, termMs: 5000 };

export interface Stoppable {
  endInput(): void;
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
  /** Nothing of the tree runs any more. */
  exited: Promise<AgentExit>;
  times: Partial<StopTimes>;
}

export async function stopPolitely(target: Stoppable): Promise<AgentExit> {
  const times = { ...defaultStopTimes, ...target.times };
  target.endInput();
  if (await endsWithin(target.exited, times.politeMs)) return target.exited;
  target.signal('SIGTERM');
  if (await endsWithin(target.exited, times.termMs)) return target.exited;
  target.signal('SIGKILL');
  return target.exited;
}

async function endsWithin(exited: Promise<unknown>, ms: number): Promise<boolean> {
  if (ms <= 0) return false;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const ended = await Promise.race([exited.then(() => true), timeout]);
  clearTimeout(timer);
  return ended;
}
