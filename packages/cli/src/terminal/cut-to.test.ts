import { expect, test } from 'vitest';
import { cutTo } from './cut-to.ts';

test.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdef', 5, 'abcd…'],
  ['漢字漢字', 8, '漢字漢字'],
  ['漢字漢字', 7, '漢字漢…'],
  ['漢字漢字', 6, '漢字…'],
  ['e\u0301e\u0301e\u0301', 3, 'e\u0301e\u0301e\u0301'],
  ['😀😀😀', 5, '😀😀…'],
  ['abc', 0, '…'],
])('"%s" in %i columns', (text, columns, fitted) => {
  expect(cutTo(text, columns)).toBe(fitted);
});
