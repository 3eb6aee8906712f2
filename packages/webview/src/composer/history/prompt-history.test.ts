import { expect, test } from 'vitest';
import { createPromptHistory, distinctPrompts } from './prompt-history.ts';

test('up goes to older messages, down comes back to the draft as it was', () => {
  const history = createPromptHistory(['newest', 'older']);
  expect(history.move(1, 'my draft')).toBe('newest');
  expect(history.isBrowsing).toBe(true);
  expect(history.move(1, 'newest')).toBe('older');
  expect(history.move(1, 'older')).toBeUndefined();
  expect(history.move(-1, 'older')).toBe('newest');
  expect(history.move(-1, 'newest')).toBe('my draft');
  expect(history.isBrowsing).toBe(false);
  expect(history.move(-1, 'my draft')).toBeUndefined();
});

test('an entry that was changed keeps the change', () => {
  const history = createPromptHistory(['a', 'b']);
  history.move(1, 'draft');
  history.move(1, 'a, but better');
  expect(history.move(-1, 'b')).toBe('a, but better');
});

test('when it ends the draft is told, and the next time begins at the bottom', () => {
  const history = createPromptHistory(['a']);
  history.move(1, 'draft');
  expect(history.draft).toBe('draft');
  expect(history.end()).toBe('draft');
  expect(history.isBrowsing).toBe(false);
  expect(history.move(1, 'other')).toBe('a');
});

test('each message once, newest first', () => {
  expect(distinctPrompts(['b', ' a ', '', 'b', 'a'])).toEqual(['b', 'a']);
});
