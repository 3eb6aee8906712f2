import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Ended } from './ended.ts';
import { watchForEnd, type EndWatch } from './watch-for-end.ts';

let watch: EndWatch;
const exits: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  exits.length = 0;
  watch = watchForEnd(code => exits.push(code));
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

test('the first signal asks politely', () => {
  process.emit('SIGTERM', 'SIGTERM');
  expect(watch.signal.reason).toMatchObject({ reason: 'SIGTERM', exitCode: 143 });
  expect(watch.urgent.aborted).toBe(false);
  vi.advanceTimersByTime(600_000);
  expect(exits).toEqual([]);
});

test('the second one firmly, and nobody waits longer than two seconds for it', () => {
  process.emit('SIGINT', 'SIGINT');
  process.emit('SIGTERM', 'SIGTERM');
  expect(watch.urgent.aborted).toBe(true);
  expect(exits).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(exits).toEqual([130]);
});

test('the third one does not wait at all', () => {
  for (let i = 0; i < 3; i++) process.emit('SIGINT', 'SIGINT');
  expect(exits).toEqual([130]);
});

test('a lost output ends a command like a signal', () => {
  watch.end(new Ended('output closed'));
  expect(watch.signal.reason).toMatchObject({ exitCode: 0 });
});

test('afterwards signals are none of its business', () => {
  watch.stop();
  expect(process.listenerCount('SIGHUP')).toBe(0);
});
