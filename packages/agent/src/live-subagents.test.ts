import type { CliLine } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { createLiveSubagents } from './live-subagents.ts';

const system = (subtype: string, more: object = {}): CliLine => ({ type: 'system', subtype, ...more });
const started = (task_id: string, is_backgrounded?: boolean): CliLine =>
  system('task_started', { task_id, task_type: 'local_agent', is_backgrounded });
const ended = (task_id: string): CliLine => system('task_notification', { task_id, status: 'completed' });
const init = system('init');
const result: CliLine = { type: 'result' };

function after(...lines: CliLine[]): { count: number; running: number } {
  const live = createLiveSubagents();
  for (const line of lines) live.observe(line);
  return { count: live.count, running: live.running };
}

test.each<[string, CliLine[], number, number]>([
  ['nothing', [init, result], 0, 0],
  ['one runs', [init, started('a', true), result], 1, 1],
  ['two run', [init, started('a', true), started('b', true), result], 2, 2],
  ['one of two has ended', [init, started('a', true), started('b', true), result, ended('a')], 1, 1],
  ['it has ended, and its turn is to come', [init, started('a', true), result, ended('a')], 1, 0],
  ['its turn has begun', [init, started('a', true), result, ended('a'), init], 0, 0],
  ['it ended while the main turn ran', [init, started('a', true), ended('a'), result], 1, 0],
  ['the turn waits for it', [init, started('a', false)], 0, 0],
  ['the turn waited for it', [init, started('a', false), ended('a'), result], 0, 0],
  ['not told which, and it ended in the turn', [init, started('a'), ended('a'), result], 0, 0],
  ['not told which, and it ended after it', [init, started('a'), result, ended('a')], 1, 0],
  [
    'sent to the background later',
    [init, started('a', false), system('task_updated', { task_id: 'a', patch: { is_backgrounded: true } }), result],
    1,
    1,
  ],
  ['gone without a word', [init, started('a', true), result, system('background_tasks_changed', { tasks: [] })], 0, 0],
  [
    'still listed',
    [init, started('a', true), result, system('background_tasks_changed', { tasks: [{ task_id: 'a' }] })],
    1,
    1,
  ],
  ['an end of something unknown', [init, ended('x'), result], 0, 0],
  ['a command', [system('task_started', { task_id: 'b', task_type: 'local_bash', is_backgrounded: true })], 0, 0],
  ['broken lines', [system('task_updated', { task_id: 'a' }), system('background_tasks_changed')], 0, 0],
])('%s', (_what, lines, count, running) => {
  expect(after(...lines)).toEqual({ count, running });
});
