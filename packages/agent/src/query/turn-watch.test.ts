import type { CliLine } from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTurnWatch } from './turn-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const init: CliLine = { type: 'system', subtype: 'init' };
const result: CliLine = { type: 'result', subtype: 'success' };
const task = (subtype: string, more: object = {}): CliLine => ({
  type: 'system',
  subtype,
  task_id: 't1',
  task_type: 'local_agent',
  ...more,
});

function watching(sends: number) {
  const watch = createTurnWatch();
  let done = 0;
  for (let i = 0; i < sends; i++) watch.sent();
  watch.noMore(() => void done++);
  return { watch, see: (...lines: CliLine[]) => lines.forEach(line => watch.observe(line)), done: () => done };
}

test('one message: done with its result, once', () => {
  const { see, done, watch } = watching(1);
  see(init);
  expect([done(), watch.isIdle]).toEqual([0, false]);
  see({ type: 'assistant' }, result);
  expect([done(), watch.isIdle, watch.hasResult]).toEqual([1, true, true]);
  see(init, result);
  expect(done()).toBe(1);
});

test('no message: done at once', () => {
  expect(watching(0).done()).toBe(1);
});

test('as many results as messages: done with the last', () => {
  const { see, done } = watching(2);
  see(init, result);
  expect(done()).toBe(0);
  see(init, result);
  expect(done()).toBe(1);
});

test('fewer results than messages: done when no other turn has begun after a moment', () => {
  const { see, done } = watching(3);
  see(init, result);
  vi.advanceTimersByTime(299);
  expect(done()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(done()).toBe(1);
});

test('a turn that begins in that moment is waited for', () => {
  const { see, done } = watching(3);
  see(init, result);
  vi.advanceTimersByTime(200);
  see(init);
  vi.advanceTimersByTime(60_000);
  expect(done()).toBe(0);
  see(result);
  vi.advanceTimersByTime(300);
  expect(done()).toBe(1);
});

test('a message that follows a result has a result of its own', () => {
  const watch = createTurnWatch();
  watch.sent();
  watch.observe(init);
  watch.observe(result);
  watch.sent();
  let done = 0;
  watch.noMore(() => void done++);
  vi.advanceTimersByTime(60_000);
  expect([done, watch.isIdle]).toEqual([0, false]);
  watch.observe(init);
  watch.observe(result);
  expect(done).toBe(1);
});

describe('subagents', () => {
  test('one in the background keeps it going until the turn that tells of its end is over', () => {
    const { see, done } = watching(1);
    see(init, task('task_started', { is_backgrounded: true }), result);
    vi.advanceTimersByTime(3_600_000);
    see(task('task_progress'), task('task_notification', { status: 'completed' }));
    expect(done()).toBe(0);
    see({ type: 'system', subtype: 'background_tasks_changed', tasks: [] }, init);
    vi.advanceTimersByTime(3_600_000);
    expect(done()).toBe(0);
    see(result);
    expect(done()).toBe(1);
  });

  test('whose end no turn tells of does not keep it for ever', () => {
    const { see, done } = watching(1);
    see(init, task('task_started', { is_backgrounded: true }), result, task('task_notification'));
    vi.advanceTimersByTime(9_999);
    expect(done()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(done()).toBe(1);
  });

  // Observed: 2.1.325 with run_in_background:false; 2.1.197 does not say which it is.
  test.each([{ is_backgrounded: false }, {}])('one that the turn waited for (%j) is over with it', more => {
    const { see, done } = watching(1);
    see(init, task('task_started', more), task('task_notification'), result);
    expect(done()).toBe(1);
  });

  test('commands in the background are not waited for', () => {
    const { see, done } = watching(1);
    see(init, task('task_started', { task_type: 'local_bash', is_backgrounded: true }), result);
    expect(done()).toBe(1);
  });
});
