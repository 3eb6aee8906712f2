import { expect, test } from 'vitest';
import { agentExited, classifyExit, describeExit, type AgentExit } from './agent-exit.ts';

test.each([
  [0, null, false, 'ended'],
  [1, null, false, 'failed'],
  [0, null, true, 'stopped'],
  [null, 'SIGKILL', true, 'stopped'],
  [null, 'SIGKILL', false, 'killed'],
  [null, 'SIGSEGV', false, 'killed'],
  // Observed: SIGTERM in a turn gives code 143, not a signal.
  [143, null, false, 'killed'],
  [137, null, false, 'killed'],
  [130, null, false, 'killed'],
] as const)('code %s, signal %s, asked %s: %s', (code, signal, asked, reason) => {
  expect(classifyExit(code, signal, asked)).toBe(reason);
});

const exit = (changes: Partial<AgentExit>): AgentExit => ({
  reason: 'failed',
  code: 1,
  signal: null,
  stderrTail: '',
  ...changes,
});

test.each([
  [exit({ reason: 'stopped' }), 'The Claude Code CLI was stopped.'],
  [exit({ reason: 'ended', code: 0 }), 'The Claude Code CLI ended.'],
  [exit({}), 'The Claude Code CLI ended with code 1.'],
  [exit({ stderrTail: 'bad flag' }), 'The Claude Code CLI ended with code 1. It said: bad flag'],
  [exit({ reason: 'killed', code: null, signal: 'SIGKILL' }), 'The Claude Code CLI was ended by SIGKILL.'],
  [exit({ reason: 'killed', code: 143 }), 'The Claude Code CLI was ended by SIGTERM.'],
  [
    exit({ reason: 'spawn_failed', code: null, stderrTail: 'The folder /x does not exist.' }),
    'The Claude Code CLI could not be started. The folder /x does not exist.',
  ],
])('%j: %s', (value, sentence) => {
  expect(describeExit(value)).toBe(sentence);
});

test('only the last lines of a long message are repeated', () => {
  const stderrTail = Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n');
  expect(describeExit(exit({ stderrTail }))).toBe(
    'The Claude Code CLI ended with code 1. It said: line 15\nline 16\nline 17\nline 18\nline 19',
  );
});

test('as an error it carries code, signal and tail', () => {
  expect(agentExited(exit({ code: 3, stderrTail: 'why' })).toJSON()).toEqual({
    code: 'agent_exited',
    message: 'The Claude Code CLI ended with code 3. It said: why',
    data: { code: 3, signal: null, stderrTail: 'why' },
  });
});
