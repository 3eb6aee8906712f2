import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AgentExit } from './agent-exit.ts';
import { stopPolitely, type StopTimes } from './stop-politely.ts';

const gone: AgentExit = { reason: 'stopped', code: 0, signal: null, stderrTail: '' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that ends `afterMs` after it got `endsOn`. */
function target(endsOn: 'end' | 'SIGTERM' | 'SIGKILL' | 'itself', afterMs: number, times: Partial<StopTimes> = {}) {
  const steps: string[] = [];
  const startedAt = Date.now();
  let resolve: ((exit: AgentExit) => void) | undefined;
  const promise = new Promise<AgentExit>(settle => (resolve = settle));
  const step = (name: string) => {
    steps.push(`${Date.now() - startedAt} ${name}`);
    if (name === endsOn) setTimeout(() => resolve?.(gone), afterMs);
  };
  if (endsOn === 'itself') resolve?.(gone);
  return { steps, endInput: () => step('end'), signal: step, exited: promise, times };
}

test.each([
  ['end', 200, {}, ['0 end']],
  ['end', 1999, {}, ['0 end']],
  ['SIGTERM', 100, {}, ['0 end', '2000 SIGTERM']],
  ['SIGTERM', 4999, {}, ['0 end', '2000 SIGTERM']],
  ['SIGKILL', 1, {}, ['0 end', '2000 SIGTERM', '7000 SIGKILL']],
  ['SIGKILL', 1, { politeMs: 10, termMs: 20 }, ['0 end', '10 SIGTERM', '30 SIGKILL']],
  ['SIGKILL', 1, { politeMs: 0, termMs: 0 }, ['0 end', '0 SIGTERM', '0 SIGKILL']],
  ['itself', 0, {}, ['0 end']],
] as const)('one that ends on %s after %d ms, with %j', async (endsOn, afterMs, times, steps) => {
  const process = target(endsOn, afterMs, times);
  const stopped = stopPolitely(process);
  await vi.runAllTimersAsync();
  expect(await stopped).toBe(gone);
  expect(process.steps).toEqual(steps);
  expect(vi.getTimerCount()).toBe(0);
});
