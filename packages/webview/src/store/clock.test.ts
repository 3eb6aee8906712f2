import { effect } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it ticks once a second for all who look, and not when nobody does', () => {
  const clock = createClock();
  expect(vi.getTimerCount()).toBe(0);
  const seen: number[] = [];
  const stops = [effect(() => void seen.push(clock.nowMs.value)), effect(() => void clock.nowMs.value)];
  expect(vi.getTimerCount()).toBe(1);
  const before = seen.length;
  vi.advanceTimersByTime(3_000);
  expect(seen.length - before).toBe(3);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
});
