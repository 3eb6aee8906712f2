import { expect, test } from 'vitest';
import { agoWords } from './ago-words.ts';

const now = new Date(2026, 10, 12, 15, 0).getTime();

test.each([
  ['just now', new Date(2026, 10, 12, 14, 59, 30)],
  ['5 min ago', new Date(2026, 10, 12, 14, 55)],
  ['2 h ago', new Date(2026, 10, 12, 12, 30)],
  ['yesterday', new Date(2026, 10, 11, 23, 0)],
  ['Tue', new Date(2026, 10, 10, 9, 0)],
  ['Nov 1', new Date(2026, 10, 1, 9, 0)],
  ['Nov 1, 2024', new Date(2024, 10, 1, 9, 0)],
])('%s', (words, then) => {
  expect(agoWords(then.getTime(), now, 'en-US')).toBe(words);
});
