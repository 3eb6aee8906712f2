import { expect, test } from 'vitest';
import type { AgentExit } from '@dovetail/agent';
import type { ResultLine } from '@dovetail/protocol';
import { Failure } from '../command.ts';
import { Ended } from '../ended.ts';
import { verdict } from './verdict.ts';

const exit: AgentExit = { reason: 'ended', code: 0, signal: null, stderrTail: '' };
const result: ResultLine = { type: 'result', subtype: 'success', is_error: false, result: 'x' };
const none = { ended: undefined, sessionId: undefined };

test('a good turn is 0', () => {
  expect(verdict({ result, exit, ...none })).toBe(0);
});

test('no answer says how the CLI ended and what it said last', () => {
  const crashed: AgentExit = { reason: 'failed', code: 3, signal: null, stderrTail: 'boom' };
  expect(() => verdict({ result: undefined, exit: crashed, ...none })).toThrow(
    new Failure('No answer came. The Claude Code CLI ended with code 3. It said: boom'),
  );
});

const body = '{"type":"error","error":{"type":"invalid_request_error","message":"too long"},"request_id":"r"}';

test.each<[Partial<ResultLine>, string]>([
  [{ is_error: true, result: 'API Error: 400 too long' }, 'The turn failed: API Error: 400 too long'],
  [{ is_error: true, result: `API Error: 400 ${body}` }, 'The turn failed: API Error: 400 too long'],
  [{ is_error: true, result: 'API Error: 400 {broken' }, 'The turn failed: API Error: 400 {broken'],
  [{ is_error: true, result: 'API Error: 400 {"a":1}' }, 'The turn failed: API Error: 400 {"a":1}'],
  [{ subtype: 'error_max_turns', result: undefined }, 'The turn failed: it took more turns than are allowed'],
  [{ subtype: 'error_during_execution', errors: ['one', 'two'] }, 'The turn failed: one; two'],
  [{ subtype: 'error_new', result: undefined }, 'The turn failed: error_new'],
  [
    { is_error: true, result: 'Not logged in · Please run /login' },
    'The turn failed: Not logged in · Please run /login. Sign in with "claude auth login" (before 2.1.41: start "claude" and type /login), or add --rehearsal to try it without an account.',
  ],
])('%j', (more, sentence) => {
  expect(() => verdict({ result: { ...result, ...more }, exit, ...none })).toThrow(new Failure(sentence));
});

test('an end by the person comes first, and tells how to go on', () => {
  const ended = new Ended('SIGINT');
  const thrown = (sessionId: string | undefined) => {
    try {
      return verdict({ result, exit, ended, sessionId });
    } catch (error) {
      return error;
    }
  };
  expect(thrown(undefined)).toBe(ended);
  expect(thrown('0f3a')).toMatchObject({
    exitCode: 130,
    sentence: 'Interrupted. Go on with: dovetail run PROMPT --resume 0f3a',
  });
});
