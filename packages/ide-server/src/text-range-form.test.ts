import { expect, test } from 'vitest';
import { TextRange } from '@dovetail/protocol';
import { isEmptyRange, toTextRange } from './text-range-form.ts';

const range = (a: number, b: number, c: number, d: number) => ({
  start: { line: a, character: b },
  end: { line: c, character: d },
});

test.each([
  [range(1, 2, 3, 4), range(1, 2, 3, 4)],
  [range(3, 4, 1, 2), range(1, 2, 3, 4)],
  [range(1, 5, 1, 2), range(1, 2, 1, 5)],
  [range(-1, -5, 2.7, 3.2), range(0, 0, 2, 3)],
  [{ start: { line: 4, character: 1 } }, range(4, 1, 4, 1)],
  [{ start: { line: 4, character: 1 }, end: null }, range(4, 1, 4, 1)],
  [{ start: { line: '4' }, end: { line: 5 } }, range(0, 0, 5, 0)],
  [{ start: { line: Number.NaN, character: Infinity } }, range(0, Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER)],
  [null, range(0, 0, 0, 0)],
  [undefined, range(0, 0, 0, 0)],
  ['1:2', range(0, 0, 0, 0)],
])('%j -> %j', (sent, expected) => {
  expect(toTextRange(sent)).toEqual(expected);
  expect(TextRange.safeParse(toTextRange(sent)).success).toBe(true);
});

test('other keys are left behind', () => {
  expect(toTextRange({ ...range(0, 0, 0, 1), isEmpty: null })).toStrictEqual(range(0, 0, 0, 1));
});

test('a cursor is empty', () => {
  expect(isEmptyRange(range(1, 1, 1, 1))).toBe(true);
  expect(isEmptyRange(range(1, 1, 1, 2))).toBe(false);
  expect(isEmptyRange(range(1, 1, 2, 1))).toBe(false);
});
