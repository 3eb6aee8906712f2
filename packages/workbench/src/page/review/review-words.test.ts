import { expect, test } from 'vitest';
import { standingOf, standingWords } from './review-words.ts';

test.each([
  [[undefined, undefined, undefined], '3 hunks'],
  [['accepted', undefined, undefined], '3 hunks: 1 accepted, 2 to go'],
  [['accepted', 'rejected', undefined], '3 hunks: 1 accepted, 1 rejected, 1 to go'],
  [['accepted', 'rejected', 'accepted'], '2 of 3 hunks will be written. Accept to finish.'],
  [['rejected'], 'Every hunk is rejected. Reject to finish.'],
  [['accepted'], '1 of 1 hunk will be written. Accept to finish.'],
] as const)('%j is said as "%s"', (decisions, words) => {
  expect(standingWords(standingOf(decisions))).toBe(words);
});
