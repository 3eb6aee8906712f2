import { expect, test } from 'vitest';
import { formatLike, parseJsonObject } from './json-object-text.ts';

test.each([
  ['{"a":1}', { a: 1 }],
  ['\uFEFF{"a":1}', { a: 1 }],
  ['', {}],
  [' \n', {}],
])('%j is read', (text, object) => {
  expect(parseJsonObject(text)).toEqual({ ok: true, object });
});

test.each(['[1]', 'null', '"x"', '{"a":'])('%j is a problem', text => {
  expect(parseJsonObject(text)).toMatchObject({ ok: false });
});

test('indentation, line ends and the mark stay', () => {
  expect(formatLike('\uFEFF{\r\n\t"a": 1\r\n}', { a: 2 })).toBe('\uFEFF{\r\n\t"a": 2\r\n}\r\n');
  expect(formatLike('', { a: 2 })).toBe('{\n  "a": 2\n}\n');
});
