import { afterEach, expect, test, vi } from 'vitest';
import { startReminders } from './reminders.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('reminds at each time, and no more once it was stopped', () => {
  vi.useFakeTimers();
  const remind = vi.fn<() => void>();
  const stop = startReminders(remind, [100, 200, 400]);
  vi.advanceTimersByTime(99);
  expect(remind).not.toHaveBeenCalled();
  vi.advanceTimersByTime(101);
  expect(remind).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(remind).toHaveBeenCalledTimes(2);
});
