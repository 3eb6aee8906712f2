import { expect, test } from 'vitest';
import { countDecisions, titleWords } from './attention.ts';

test('a proposal and its question in the chat are one decision; one from a terminal is its own', () => {
  expect(countDecisions(1, 1, 0)).toBe(1);
  expect(countDecisions(2, 1, 1)).toBe(3);
  expect(countDecisions(0, 1, 0)).toBe(1);
});

test('the title says how many wait, and where', () => {
  expect(titleWords(0, undefined, undefined)).toBe('Dovetail');
  expect(titleWords(2, 'larder', 'Round totals once')).toBe('(2) Round totals once · larder');
});
