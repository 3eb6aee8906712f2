import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSelection } from './text-selection.ts';

const text = 'one\r\ntwo two\r\n\r\nthree 🎉 four\nend';
const range = (a: number, b: number, c: number, d: number) => ({
  start: { line: a, character: b },
  end: { line: c, character: d },
});

test.each([
  [{ startText: 'one' }, range(0, 0, 0, 3)],
  [{ startText: 'two' }, range(1, 0, 1, 3)],
  [{ startText: 'two', endText: 'two' }, range(1, 0, 1, 7)],
  [{ startText: 'two', endText: 'four' }, range(1, 0, 3, 13)],
  [{ startText: 'two', endText: 'one' }, range(1, 0, 1, 3)],
  [{ startText: 'two', endText: 'nope' }, range(1, 0, 1, 3)],
  [{ startText: 'two', selectToEndOfLine: true }, range(1, 0, 1, 7)],
  [{ startText: 'one', selectToEndOfLine: true }, range(0, 0, 0, 3)],
  [{ startText: 'one\r', selectToEndOfLine: true }, range(0, 0, 0, 4)],
  [{ startText: 'en', selectToEndOfLine: true }, range(4, 0, 4, 3)],
  [{ startText: '🎉' }, range(3, 6, 3, 8)],
  [{ startText: 'two\r\n\r\n' }, range(1, 4, 3, 0)],
])('%j -> %j', (texts, expected) => {
  expect(findSelection(text, texts)).toEqual(expected);
});

test.each([{}, { startText: '' }, { startText: 'nope' }, { endText: 'one' }, { selectToEndOfLine: true }])(
  '%j selects nothing',
  texts => {
    expect(findSelection(text, texts)).toBeUndefined();
  },
);

test('what is selected is what was named, wherever it is', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 8 }).map(part => part.replaceAll(/[\r\n]/g, ''));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (lines, from, length) => {
      const whole = `${lines.join('\n')}!`;
      const at = from % whole.length;
      const startText = whole.slice(at, at + 1 + (length % 10));
      const found = findSelection(whole, { startText });
      const { start, end } = found ?? range(-1, 0, -1, 0);
      const offset = (position: typeof start) =>
        lines.slice(0, position.line).reduce((sum, one) => sum + one.length + 1, 0) + position.character;
      expect(whole.slice(offset(start), offset(end))).toBe(startText);
    }),
  );
});
