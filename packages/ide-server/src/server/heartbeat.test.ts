import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHeartbeat } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client that answers while `isThere`; a ping without an answer rejects after its time. */
function beat() {
  const state = { isThere: true, pings: 0, lost: 0, stop: () => {} };
  state.stop = startHeartbeat(
    timeoutMs => {
      state.pings++;
      return new Promise((resolve, reject) => {
        if (state.isThere) setTimeout(resolve, 10);
        else setTimeout(reject, timeoutMs, new Error('no answer'));
      });
    },
    () => state.lost++,
  );
  return state;
}

test('asks every five seconds, from five seconds on', async () => {
  const state = beat();
  await vi.advanceTimersByTimeAsync(4999);
  expect(state.pings).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.pings).toBe(1);
  await vi.advanceTimersByTimeAsync(50_100);
  expect(state.pings).toBe(11);
  expect(state.lost).toBe(0);
});

test('gives up after three seconds without an answer, once', async () => {
  const state = beat();
  state.isThere = false;
  await vi.advanceTimersByTimeAsync(7999);
  expect(state.lost).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.lost).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toMatchObject({ pings: 1, lost: 1 });
});

test.each([1500, 3_600_000])(
  'when it was we who did not run for %d ms, the client gets another chance',
  async sleptMs => {
    const state = beat();
    state.isThere = false;
    await vi.advanceTimersByTimeAsync(5000);
    // The lid is closed: the clock goes on, timers do not.
    vi.setSystemTime(Date.now() + sleptMs);
    await vi.advanceTimersByTimeAsync(3000);
    expect(state.lost).toBe(0);
    state.isThere = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.lost).toBe(0);
    expect(state.pings).toBeGreaterThan(10);
  },
);

test('asleep while nothing was asked: nothing happens', async () => {
  const state = beat();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(state.lost).toBe(0);
});

test('one that is not there after the sleep either is given up', async () => {
  const state = beat();
  state.isThere = false;
  await vi.advanceTimersByTimeAsync(5000);
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(3000 + 5000 + 3000);
  expect(state.lost).toBe(1);
});

test('stopped: neither asks nor gives up, also in the middle of a question', async () => {
  const state = beat();
  state.isThere = false;
  await vi.advanceTimersByTimeAsync(6000);
  state.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toMatchObject({ pings: 1, lost: 0 });
});
