import { expect, test } from 'vitest';
import { groupEnds } from './group-ends.ts';

const lineOf = (pieces: number) => Array.from({ length: pieces }, () => ({ text: 'x', role: undefined }));

test('a usual block is one group, a dense one is several, and no line is cut', () => {
  expect(groupEnds([])).toEqual([0]);
  expect(groupEnds(Array.from({ length: 40 }, () => lineOf(12)))).toEqual([40]);
  expect(groupEnds(Array.from({ length: 50 }, () => lineOf(100)))).toEqual([12, 24, 36, 48, 50]);
  expect(groupEnds([lineOf(5_000), lineOf(1), lineOf(5_000)])).toEqual([1, 2, 3]);
});
