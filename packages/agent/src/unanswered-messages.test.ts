import type { CliLine } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { createUnansweredMessages } from './unanswered-messages.ts';

function after(...lines: CliLine[]): string[] {
  const unanswered = createUnansweredMessages<string>();
  for (const uuid of ['a', 'b', 'c']) unanswered.add({ uuid, message: `message ${uuid}` });
  for (const line of lines) unanswered.observe(line);
  return unanswered.list.map(({ uuid }) => uuid);
}

const replay = (uuid: string): CliLine => ({ type: 'user', isReplay: true, uuid, message: {} });
const lifecycle = (command_uuid: string, state: string): CliLine => ({
  type: 'command_lifecycle',
  command_uuid,
  state,
});
const success = (response: unknown): CliLine => ({
  type: 'control_response',
  response: { subtype: 'success', request_id: 'x', response },
});

test.each<[string, CliLine[], string[]]>([
  ['nothing was heard', [], ['a', 'b', 'c']],
  ['the first was echoed', [replay('a')], ['b', 'c']],
  ['they were echoed one by one', [replay('a'), replay('b'), replay('c')], []],
  // Rule 7: of a merged batch the last one is echoed, with the content of all.
  ['a merged batch was echoed by its last', [replay('b')], ['c']],
  ['an echo of something else', [replay('of a local command')], ['a', 'b', 'c']],
  ['a tool result with a uuid is no echo', [{ type: 'user', uuid: 'a', message: {} }], ['a', 'b', 'c']],
  ['queued or started is not taken', [lifecycle('a', 'queued'), lifecycle('a', 'started')], ['a', 'b', 'c']],
  ['completed is', [lifecycle('a', 'completed')], ['b', 'c']],
  ['cancelled is taken back, and only that one', [lifecycle('b', 'cancelled')], ['a', 'c']],
  ['a result names its messages', [{ type: 'result', user_message_uuids: ['a', 'b'] }], ['c']],
  ['or one of them', [{ type: 'result', user_message_uuid: 'a' }], ['b', 'c']],
  ['or none', [{ type: 'result' }], ['a', 'b', 'c']],
  ['an interrupt dropped what was queued', [success({ still_queued: [], cancelled: ['b', 'c'] })], ['a']],
  ['cancel_async_message answers yes', [success({ cancelled: true })], ['a', 'b', 'c']],
  ['answers of other kinds', [success(undefined), success(null), { type: 'control_response' }], ['a', 'b', 'c']],
  ['deltas are not looked at', [{ type: 'stream_event', user_message_uuids: ['c'] }], ['a', 'b', 'c']],
])('%s', (_what, lines, left) => {
  expect(after(...lines)).toEqual(left);
});

test('a sign for one is a sign for all before it', () => {
  const unanswered = createUnansweredMessages<string>();
  for (const uuid of ['a', 'b', 'c']) unanswered.add({ uuid, message: uuid });
  unanswered.taken('b');
  unanswered.taken('a');
  expect(unanswered.list).toEqual([{ uuid: 'c', message: 'c' }]);
});

test.each<[string, CliLine[], 'interrupted' | 'stopped', string[]]>([
  ['a turn is stopped before its echo: its message is the oldest', [], 'interrupted', ['b', 'c']],
  ['a turn is stopped: all that it has taken', [replay('b')], 'interrupted', ['c']],
  ['the process is stopped', [replay('a')], 'stopped', []],
])('what the person stops is not sent again: %s', (_what, lines, how, left) => {
  const unanswered = createUnansweredMessages<string>();
  for (const uuid of ['a', 'b', 'c']) unanswered.add({ uuid, message: uuid });
  for (const line of lines) unanswered.observe(line);
  unanswered[how]();
  unanswered.recover(new Set());
  expect(unanswered.list.map(({ uuid }) => uuid)).toEqual(left);
});

test.each<[string, CliLine[], string[], string[]]>([
  ['nothing is in the transcript: everything of the turn waits again', [replay('b')], [], ['a', 'b', 'c']],
  ['what is in the transcript does not', [replay('b')], ['a'], ['b', 'c']],
  ['nor does what came before it', [replay('b')], ['b'], ['c']],
  ['also when it was never echoed', [], ['b'], ['c']],
  ['a turn that has ended is over', [replay('b'), { type: 'result' }], [], ['c']],
])('after a crash: %s', (_what, lines, stored, left) => {
  const unanswered = createUnansweredMessages<string>();
  for (const uuid of ['a', 'b', 'c']) unanswered.add({ uuid, message: uuid });
  for (const line of lines) unanswered.observe(line);
  const ended = lines.some(line => line.type === 'result');
  expect(unanswered.unsettled.map(({ uuid }) => uuid)).toEqual(ended ? ['c'] : ['a', 'b', 'c']);
  unanswered.recover(new Set(stored));
  expect(unanswered.list.map(({ uuid }) => uuid)).toEqual(left);
});
