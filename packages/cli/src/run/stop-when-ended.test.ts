import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Agent, AgentExit } from '@dovetail/agent';
import { stopWhenEnded } from './stop-when-ended.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakeAgent(interrupt: () => Promise<undefined>) {
  const calls: string[] = [];
  let exit: ((value: AgentExit) => void) | undefined;
  const exited = new Promise<AgentExit>(resolve => (exit = resolve));
  const agent = {
    request: (subtype: string) => {
      calls.push(subtype);
      return interrupt();
    },
    endInput: () => void calls.push('endInput'),
    stop: () => {
      calls.push('stop');
      return exited;
    },
    exited,
  } as unknown as Agent;
  return { agent, calls, exit: () => exit?.({ reason: 'ended', code: 0, signal: null, stderrTail: '' }) };
}

test('a running turn is interrupted, and the CLI ends by itself', async () => {
  const { agent, calls, exit } = fakeAgent(async () => undefined);
  const end = new AbortController();
  stopWhenEnded(end.signal, agent, () => true);
  expect(calls).toEqual([]);
  end.abort();
  await vi.advanceTimersByTimeAsync(100);
  exit();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(['interrupt', 'endInput']);
});

test('one that stays is stopped', async () => {
  const { agent, calls } = fakeAgent(async () => undefined);
  const end = new AbortController();
  stopWhenEnded(end.signal, agent, () => true);
  end.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(['interrupt', 'endInput', 'stop']);
});

test('one that does not answer is stopped', async () => {
  const { agent, calls } = fakeAgent(() => Promise.reject(new Error('timed out')));
  const end = new AbortController();
  stopWhenEnded(end.signal, agent, () => true);
  end.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['interrupt', 'stop']);
});

test('one that is not ready yet is stopped at once, also when the end came before it', () => {
  const { agent, calls } = fakeAgent(async () => undefined);
  stopWhenEnded(AbortSignal.abort(), agent, () => false);
  expect(calls).toEqual(['stop']);
});
