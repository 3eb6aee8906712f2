import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['  Fix   the\n\ttest ', 'Fix the test'],
  ['a\u0000b\u001b[31mc', 'a b [31mc'],
  ['safe\u202Egpj.exe', 'safegpj.exe'],
  ['a\u200B\uFEFFb', 'ab'],
  ['👩‍👩‍👧 ok', '👩‍👩‍👧 ok'],
  ['עברית', 'עברית'],
])('%j becomes %j', (text, line) => {
  expect(oneLine(text, 50)).toBe(line);
});

test('too long is cut between characters that a person sees', () => {
  expect(oneLine('abcdef', 6)).toBe('abcdef');
  expect(oneLine('abcdefg', 6)).toBe('abcde…');
  expect(oneLine('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…');
  expect(oneLine('ab cdefg', 4)).toBe('ab…');
  expect(oneLine('x'.repeat(1_000_000), 80)).toHaveLength(80);
});
