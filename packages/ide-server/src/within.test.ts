import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('gives what comes in time, and leaves no timer', async () => {
  expect(await within(1000, () => Promise.resolve('x'))).toBe('x');
  expect(vi.getTimerCount()).toBe(0);
});

test('gives nothing when it takes longer', async () => {
  const result = within(1000, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBeUndefined();
});

const atOnce = (): Promise<never> => {
  throw new Error('at once');
};

test('passes on what is thrown, at once or later, and leaves no timer', async () => {
  await expect(within(1000, () => Promise.reject(new Error('later')))).rejects.toThrow('later');
  await expect(within(1000, atOnce)).rejects.toThrow('at once');
  expect(vi.getTimerCount()).toBe(0);
});
