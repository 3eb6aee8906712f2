import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLatestWins } from './latest-wins.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many touches are one act, a little later; the next touch is another', async () => {
  const act = vi.fn<() => void>();
  const { touch } = createLatestWins({ delayMs: 100, act });
  for (let n = 0; n < 50; n++) touch();
  await vi.advanceTimersByTimeAsync(99);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(act).toHaveBeenCalledOnce();
  touch();
  await vi.advanceTimersByTimeAsync(100);
  expect(act).toHaveBeenCalledTimes(2);
});

test('while the reader is behind it waits, and acts once for all that happened meanwhile', async () => {
  const act = vi.fn<() => void>();
  let read: (() => void) | undefined;
  const { touch } = createLatestWins({ delayMs: 100, act, ready: () => new Promise(resolve => (read = resolve)) });
  touch();
  await vi.advanceTimersByTimeAsync(1_000);
  touch();
  touch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(act).not.toHaveBeenCalled();
  read?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(act).toHaveBeenCalledOnce();
});

test('after a stop nothing is done, also not what was waiting', async () => {
  const act = vi.fn<() => void>();
  let read: (() => void) | undefined;
  const waiting = createLatestWins({ delayMs: 1, act, ready: () => new Promise(resolve => (read = resolve)) });
  waiting.touch();
  await vi.advanceTimersByTimeAsync(10);
  waiting.stop();
  read?.();
  const timed = createLatestWins({ delayMs: 1, act });
  timed.touch();
  timed.stop();
  timed.touch();
  await vi.advanceTimersByTimeAsync(10);
  expect(act).not.toHaveBeenCalled();
});
