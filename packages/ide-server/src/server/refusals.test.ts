import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusals, type RefusalLimits } from './refusals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits: RefusalLimits = { free: 3, stepMs: 100, mostMs: 500, forgetMs: 1000, mostWaiting: 4 };

function refuser() {
  const refusals = createRefusals(limits);
  const log: string[] = [];
  let n = 0;
  const add = () => {
    const name = ++n;
    refusals.add(
      () => log.push(`${name} answered`),
      () => log.push(`${name} dropped`),
    );
  };
  const addMany = (count: number) => {
    for (let i = 0; i < count; i++) add();
  };
  return { refusals, log, add, addMany };
}

test('the first few are answered at once', () => {
  const { log, addMany, refusals } = refuser();
  addMany(3);
  expect(log).toEqual(['1 answered', '2 answered', '3 answered']);
  expect(refusals.waiting).toBe(0);
});

test('then each waits longer, up to a limit', () => {
  const { log, add, addMany } = refuser();
  addMany(3);
  log.length = 0;
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    const startedMs = Date.now();
    add();
    while (log.length <= i) vi.advanceTimersByTime(10);
    waits.push(Date.now() - startedMs);
  }
  // One failure is forgotten on the way, after a second.
  expect(waits).toEqual([100, 200, 300, 400, 400, 500, 500]);
});

test('when too many wait, the others are dropped at once', () => {
  const { log, addMany, refusals } = refuser();
  addMany(9);
  expect(log.slice(3)).toEqual(['8 dropped', '9 dropped']);
  expect(refusals.waiting).toBe(4);
  vi.advanceTimersByTime(500);
  expect(refusals.waiting).toBe(0);
  expect(log).toHaveLength(9);
});

test('after a while of peace everything is forgiven', () => {
  const { log, add, addMany } = refuser();
  addMany(50);
  vi.advanceTimersByTime(60_000);
  log.length = 0;
  add();
  expect(log).toHaveLength(1);
});

test('however many there were, it takes no longer to be forgiven', () => {
  const { log, add, addMany } = refuser();
  addMany(100_000);
  vi.advanceTimersByTime(9000);
  log.length = 0;
  add();
  expect(log).toEqual(['100001 answered']);
});

test('a clock that is set back does no harm', () => {
  const { log, add, addMany } = refuser();
  addMany(3);
  vi.setSystemTime(Date.now() - 3_600_000);
  add();
  vi.advanceTimersByTime(100);
  expect(log).toHaveLength(4);
});

test('stopped: those that wait are dropped, none is answered later', () => {
  const { log, addMany, refusals } = refuser();
  addMany(5);
  log.length = 0;
  refusals.stop();
  vi.advanceTimersByTime(1000);
  expect(log).toEqual(['4 dropped', '5 dropped']);
  expect(refusals.waiting).toBe(0);
});
