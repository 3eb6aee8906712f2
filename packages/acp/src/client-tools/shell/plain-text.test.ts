import { expect, it } from 'vitest';
import { newPart, plainText } from './plain-text.ts';

const esc = String.fromCodePoint(0x1b);
const bell = String.fromCodePoint(0x07);

it('leaves words and line feeds of what a terminal was sent', () => {
  expect(plainText(`${esc}[1;32mok${esc}[0m\r\n${esc}]0;title${bell}next${esc}(B`, true)).toBe('ok\nnext');
});

it('holds back what is not finished, until nothing follows', () => {
  expect(plainText(`a${esc}[3`, false)).toBe('a');
  expect(plainText('a\r', false)).toBe('a');
  expect(plainText('a\r', true)).toBe('a\r');
});

it('tells what is new, also when the beginning was dropped', () => {
  expect(newPart('', 'ab')).toBe('ab');
  expect(newPart('ab', 'abc')).toBe('c');
  const before = `${'x'.repeat(400)}the end`;
  expect(newPart(before, `${before.slice(100)} and more`)).toBe(' and more');
  expect(newPart('something', 'quite different')).toContain('Some output is missing');
});
