import { hasCode, timedOut } from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPendingRequests } from './pending-requests.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A signal that counts who listens to it. */
function watchedSignal() {
  const controller = new AbortController();
  const add = vi.spyOn(controller.signal, 'addEventListener');
  const remove = vi.spyOn(controller.signal, 'removeEventListener');
  return { controller, signal: controller.signal, listening: () => add.mock.calls.length - remove.mock.calls.length };
}

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was answered'),
    (reason: unknown) => reason,
  );

describe('an answer', () => {
  it('reaches the one that waits for its id', async () => {
    const pending = createPendingRequests<string>();
    const [a, b] = [pending.wait('a', 'A'), pending.wait('b', 'B')];
    expect(pending.size).toBe(2);
    expect(pending.resolve('b', 'for b')).toBe(true);
    expect(pending.reject('a', new Error('for a'))).toBe(true);
    await expect(b).resolves.toBe('for b');
    await expect(a).rejects.toThrow('for a');
    expect(pending.size).toBe(0);
  });

  it('may be undefined', async () => {
    const pending = createPendingRequests<undefined>();
    const answer = pending.wait('a', 'A');
    pending.resolve('a', undefined);
    await expect(answer).resolves.toBeUndefined();
  });

  it('that comes twice is told apart, and the first one counts', async () => {
    const pending = createPendingRequests<string>();
    const answer = pending.wait('a', 'A');
    expect(pending.resolve('a', 'first')).toBe(true);
    expect(pending.resolve('a', 'second')).toBe(false);
    expect(pending.reject('a', new Error('third'))).toBe(false);
    await expect(answer).resolves.toBe('first');
  });

  it('for an id that nobody waits for is told apart', () => {
    const pending = createPendingRequests<string>();
    expect(pending.resolve('nobody', 'x')).toBe(false);
    expect(pending.reject('constructor', new Error('x'))).toBe(false);
    expect(pending.has('nobody')).toBe(false);
  });

  it('leaves no listener and no timer behind', async () => {
    const pending = createPendingRequests<string>();
    const { signal, listening } = watchedSignal();
    const onAbandoned = vi.fn<() => void>();
    const answer = pending.wait('a', 'A', { signal, timeoutMs: 1000, onAbandoned });
    const refusal = pending.wait('b', 'B', { signal, timeoutMs: 1000, onAbandoned });
    expect(listening()).toBe(2);
    expect(vi.getTimerCount()).toBe(2);
    pending.resolve('a', 'yes');
    pending.reject('b', new Error('no'));
    await answer;
    await reasonOf(refusal);
    expect(listening()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(onAbandoned).not.toHaveBeenCalled();
  });
});

describe('a time limit', () => {
  it('gives up after exactly that long and says what it waited for', async () => {
    const pending = createPendingRequests<string>();
    const { signal, listening } = watchedSignal();
    const onAbandoned = vi.fn<() => void>(() => expect(pending.has('a')).toBe(false));
    const reason = reasonOf(pending.wait('a', '"initialize"', { timeoutMs: 1500, signal, onAbandoned }));
    vi.advanceTimersByTime(1499);
    expect(pending.has('a')).toBe(true);
    expect(onAbandoned).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await reason).toEqual(timedOut('"initialize"', 1500));
    expect(await reason).toMatchObject({ message: '"initialize" got no answer within 1.5 s.' });
    expect(onAbandoned).toHaveBeenCalledOnce();
    expect(listening()).toBe(0);
    expect(pending.resolve('a', 'late')).toBe(false);
  });

  it.each([null, undefined, Infinity, 2 ** 31])('of %s sets no timer that could fire', async timeoutMs => {
    const pending = createPendingRequests<string>();
    const answer = pending.wait('a', 'A', { timeoutMs });
    expect(vi.getTimerCount()).toBe(0);
    pending.resolve('a', 'at last');
    await expect(answer).resolves.toBe('at last');
  });
});

describe('a signal', () => {
  it('gives up at once, stops the timer, and runs onAbandoned once', async () => {
    const pending = createPendingRequests<string>();
    const { controller, signal, listening } = watchedSignal();
    const onAbandoned = vi.fn<() => void>();
    const reason = reasonOf(pending.wait('a', '"open_diff"', { signal, timeoutMs: 1000, onAbandoned }));
    controller.abort();
    expect(pending.size).toBe(0);
    const error = await reason;
    expect(hasCode(error, 'cancelled')).toBe(true);
    expect(error).toMatchObject({ message: '"open_diff" was cancelled.' });
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(2000);
    expect(onAbandoned).toHaveBeenCalledOnce();
    expect(listening()).toBe(0);
  });

  it('that has already fired: nothing waits and nothing is abandoned', async () => {
    const pending = createPendingRequests<string>();
    const onAbandoned = vi.fn<() => void>();
    const waiting = pending.wait('a', 'A', { signal: AbortSignal.abort(), timeoutMs: 1000, onAbandoned });
    expect(pending.has('a')).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    expect(hasCode(await reasonOf(waiting), 'cancelled')).toBe(true);
    expect(onAbandoned).not.toHaveBeenCalled();
  });

  it('that fires after the answer changes nothing', async () => {
    const pending = createPendingRequests<string>();
    const { controller, signal } = watchedSignal();
    const onAbandoned = vi.fn<() => void>();
    const answer = pending.wait('a', 'A', { signal, onAbandoned });
    pending.resolve('a', 'yes');
    controller.abort();
    await expect(answer).resolves.toBe('yes');
    expect(onAbandoned).not.toHaveBeenCalled();
  });
});

it('rejectAll fails everything with one reason and leaves nothing behind', async () => {
  const pending = createPendingRequests<string>();
  const { signal, listening } = watchedSignal();
  const onAbandoned = vi.fn<() => void>();
  const reasons = ['a', 'b', 'c'].map(id => reasonOf(pending.wait(id, id, { signal, timeoutMs: 1000, onAbandoned })));
  const reason = new Error('the CLI ended');
  pending.rejectAll(reason);
  expect(await Promise.all(reasons)).toEqual([reason, reason, reason]);
  expect(pending.size).toBe(0);
  expect(listening()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(onAbandoned).not.toHaveBeenCalled();
  const later = pending.wait('a', 'A');
  pending.resolve('a', 'works again');
  await expect(later).resolves.toBe('works again');
});

it('refuses an id that is still in use and does not disturb the first', async () => {
  const pending = createPendingRequests<string>();
  const first = pending.wait('a', 'A');
  await expect(pending.wait('a', 'again')).rejects.toThrow('"a" is already in use');
  pending.resolve('a', 'yes');
  await expect(first).resolves.toBe('yes');
});
