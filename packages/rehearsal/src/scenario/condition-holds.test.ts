import { expect, test } from 'vitest';
import { requestFacts, type RequestFacts } from '../api/request-facts.ts';
import { toolAnswered } from '../testing/ask.ts';
import { conditionHolds } from './condition-holds.ts';
import type { Condition } from './scenario.ts';

function facts(messages: unknown, more: Record<string, unknown> = {}): RequestFacts {
  return requestFacts({ model: 'claude-haiku-9', messages: messages as [], ...more }, {});
}

const asks = facts([{ role: 'user', content: 'Please plan the to-do list' }], {
  tools: [{ name: 'Bash' }, { name: 'TaskCreate' }],
  thinking: { type: 'adaptive' },
  system: 'You help in France.',
});
const failed = facts(toolAnswered('Bash', 'exit code 2', true));
const succeeded = facts(toolAnswered('Bash', 'all 12 tests pass'));

test.each<[string, Condition, RequestFacts, boolean]>([
  ['plain text in what the user said', 'plan', asks, true],
  ['plain text in a tool result', 'tests pass', succeeded, true],
  ['case matters', { user: 'PLAN' }, asks, false],
  ['words in any case', { user: { words: ['PLAN', 'x'] } }, asks, true],
  ['words with a hyphen', { user: { words: 'to-do' } }, asks, true],
  ['only whole words', { user: { words: 'pla' } }, asks, false],
  ['equals', { user: { equals: 'Please plan' } }, asks, false],
  ['lacks', { user: { lacks: 'plan' } }, asks, false],
  ['several demands at once', { user: { contains: 'plan', matches: '^Please' }, tools: 'Bash' }, asks, true],
  ['offered tools', { tools: ['Bash', 'TodoWrite'] }, asks, false],
  ['either tool', { tools: 'TodoWrite|TaskCreate' }, asks, true],
  ['model', { model: 'haiku' }, asks, true],
  ['system prompt', { system: 'France' }, asks, true],
  ['thinking', { thinking: true }, asks, true],
  ['no thinking', { thinking: true }, failed, false],
  ['no image', { image: false }, asks, true],
  ['mode', { mode: 'plan' }, asks, false],
  ['a failed tool', { error: true }, failed, true],
  ['a failed tool that succeeded', { error: true }, succeeded, false],
  ['a result of another tool', { tool: 'Read' }, succeeded, false],
  ['a result by tool and text', { tool: 'Bash', result: { matches: '\\d+ tests' } }, succeeded, true],
  ['no result at all', { result: 'x' }, asks, false],
])('%s', (_what, condition, request, holds) => {
  expect(conditionHolds(condition, request).holds).toBe(holds);
});

test('a mismatch says what was wanted and what came', () => {
  expect(conditionHolds({ tool: 'Read' }, succeeded)).toEqual({
    holds: false,
    why: 'a result of Read was expected but results came from Bash',
  });
  expect(conditionHolds({ error: false }, failed)).toEqual({
    holds: false,
    why: 'the tool should succeed but its result is "exit code 2"',
  });
  expect(conditionHolds({ tools: 'TodoWrite' }, asks)).toEqual({
    holds: false,
    why: 'the CLI should offer TodoWrite but offers Bash, TaskCreate',
  });
});
