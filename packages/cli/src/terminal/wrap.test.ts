import { expect, test } from 'vitest';
import { wrap } from './wrap.ts';

test('a line that fits stays', () => {
  expect(wrap('one two', 7)).toEqual(['one two']);
});

test('a longer one is broken at spaces, and what follows is indented', () => {
  expect(wrap('one two three four', 9, 2)).toEqual(['one two', '  three', '  four']);
});

test('columns keep their place', () => {
  expect(wrap('  --a  one two three', 14, 7)).toEqual(['  --a  one two', '       three']);
});

test('a word that is too long stays whole', () => {
  expect(wrap('see /a/very/long/path/indeed now', 10, 2)).toEqual(['see', '  /a/very/long/path/indeed', '  now']);
});
