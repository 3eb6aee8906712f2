import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLatestWins } from './latest-wins.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function debounced(delayMs = 50) {
  const sent: { value: number; atMs: number }[] = [];
  const startedMs = Date.now();
  const latest = createLatestWins<number>(value => sent.push({ value, atMs: Date.now() - startedMs }), delayMs);
  return { sent, latest };
}

test('of a burst the last is sent, after the delay', () => {
  const { sent, latest } = debounced();
  for (let n = 1; n <= 5; n++) latest.set(n);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(sent).toEqual([{ value: 5, atMs: 50 }]);
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveLength(1);
});

test('a stream that never pauses is sent all the same, once each delay', () => {
  const { sent, latest } = debounced();
  for (let n = 0; n < 100; n++) {
    latest.set(n);
    vi.advanceTimersByTime(10);
  }
  expect(sent.length).toBeGreaterThan(15);
  expect(sent.length).toBeLessThanOrEqual(20);
});

test('flushed: now, and not again', () => {
  const { sent, latest } = debounced();
  latest.flush();
  latest.set(1);
  latest.flush();
  latest.flush();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([{ value: 1, atMs: 0 }]);
});

test('stopped: what waits is forgotten', () => {
  const { sent, latest } = debounced();
  latest.set(1);
  latest.stop();
  vi.advanceTimersByTime(1000);
  latest.flush();
  expect(sent).toEqual([]);
});

test('a value set while one is sent is sent too', () => {
  const sent: number[] = [];
  const latest = createLatestWins<number>(value => {
    sent.push(value);
    if (value < 3) latest.set(value + 1);
  }, 50);
  latest.set(1);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([1, 2, 3]);
});

test('the last is never lost, values keep their order, and two are never closer than the delay', () => {
  const step = fc.oneof(fc.nat({ max: 120 }), fc.constant('set' as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), steps => {
      const { sent, latest } = debounced(50);
      let last = 0;
      for (const one of steps) {
        if (one === 'set') latest.set(++last);
        else vi.advanceTimersByTime(one);
      }
      vi.advanceTimersByTime(50);
      expect(sent.at(-1)?.value ?? 0).toBe(last);
      for (const [index, { value, atMs }] of sent.entries()) {
        const before = sent[index - 1];
        if (!before) continue;
        expect(value).toBeGreaterThan(before.value);
        expect(atMs - before.atMs).toBeGreaterThanOrEqual(50);
      }
    }),
  );
});
