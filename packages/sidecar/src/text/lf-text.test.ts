import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLfText } from './lf-text.ts';

const mark = '\uFEFF';

test.each([
  ['one\r\ntwo\r\n', 'one\ntwo\n'],
  [`${mark}one\r\ntwo`, 'one\ntwo'],
  ['one\rtwo\n', 'one\ntwo\n'],
  [`${mark}${mark}x`, `${mark}x`],
  ['', ''],
])('%j is shown as %j', (original, shown) => {
  expect(toLfText(original).text).toBe(shown);
  expect(toLfText(original).restore(shown)).toBe(original);
});

test('what was not touched comes back to the byte, whatever it was', () => {
  const piece = fc.constantFrom('a', 'b', '\r', '\n', '\r\n', mark, '\0', '𝒳', '');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
      const original = pieces.join('');
      const { text, restore } = toLfText(original);
      expect(text).not.toMatch(/\r/);
      expect(restore(text)).toBe(original);
    }),
  );
});

describe('edited', () => {
  test.each([
    ['one kind of end is given to every line', 'a\r\nb\r\n', 'a\nB\nc\n', 'a\r\nB\r\nc\r\n'],
    ['the mark stays', `${mark}a\n`, 'b\n', `${mark}b\n`],
    ['a mark that the editor kept is not doubled', `${mark}a\n`, `${mark}b\n`, `${mark}b\n`],
    ['a text without an end gets line feeds', 'a', 'a\nb\n', 'a\nb\n'],
    ['lines that stayed keep their own ends', 'a\r\nb\nc\r\nd\n', 'a\nb\nC\nd\n', 'a\r\nb\nC\r\nd\n'],
    ['a new line gets the end that most have', 'a\r\nb\r\nc\n', 'a\nx\nb\nc\n', 'a\r\nx\r\nb\r\nc\n'],
    ['a removed line takes its end away', 'a\r\nb\nc\r\n', 'a\nc\n', 'a\r\nc\r\n'],
    ['the last newline may go', 'a\r\nb\r\n', 'a\nb', 'a\r\nb'],
    ['an editor that gives other ends back has not edited them', 'a\nb\n', 'a\r\nb\r\nc\r\n', 'a\nb\nc\n'],
    ['everything may go', `${mark}a\r\n`, '', mark],
  ])('%s', (_, original, returned, restored) => {
    expect(toLfText(original).restore(returned)).toBe(restored);
  });
});
