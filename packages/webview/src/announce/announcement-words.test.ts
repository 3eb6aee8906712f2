import { expect, test } from 'vitest';
import { completeParagraphs, firstSentence, questionWords, toolEndWords, turnEndWords } from './announcement-words.ts';

test('a question says what it is about and how to get there', () => {
  const base = { type: 'tool_permission_request' as const, decisionId: 'd', suggestions: [], reason: {} };
  const bash = { ...base, toolName: 'Bash', input: { command: 'npm test' } };
  expect(questionWords(bash, null, false)).toBe('Permission needed: Bash, npm test. Press Control period.');
  expect(questionWords({ type: 'plan_review_request', decisionId: 'd', plan: null }, null, true)).toBe(
    'Plan ready. Press Command period.',
  );
});

test('the end of a call, with its code when it failed', () => {
  const result = { content: 'Exit code 1\nno', isError: true, structured: null, meta: null };
  expect(toolEndWords({ name: 'Bash', state: 'done', result: null })).toBe('Bash done');
  expect(toolEndWords({ name: 'Bash', state: 'failed', result })).toBe('Bash failed, code 1');
  expect(toolEndWords({ name: 'Bash', state: 'running', result: null })).toBeUndefined();
});

test('an answer by its first sentence, without its marks', () => {
  expect(turnEndWords({ state: 'done' }, '## Done\n\nAll **22** tests pass. More.')).toBe(
    'Answer ready: Done All 22 tests pass.',
  );
  expect(firstSentence('```ts\ncode.\n```\nThe end')).toBe('The end');
  expect(turnEndWords({ state: 'failed' }, 'x')).toBeUndefined();
});

test('only complete paragraphs are read aloud', () => {
  const text = 'One.\n\nTwo.\n\nThr';
  const first = completeParagraphs(text, 0, false);
  expect(first.words).toBe('One. Two.');
  expect(completeParagraphs(`${text}ee.`, first.end, true).words).toBe('Three.');
});
