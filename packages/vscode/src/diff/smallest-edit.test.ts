import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallestEdit } from './smallest-edit.ts';

const applied = (before: string, after: string): string => {
  const edit = smallestEdit(before, after);
  return edit ? before.slice(0, edit.start) + edit.text + before.slice(edit.end) : before;
};

test('only what differs is replaced', () => {
  expect(smallestEdit('one two three', 'one 2 three')).toEqual({ start: 4, end: 7, text: '2' });
  expect(smallestEdit('aa', 'aaa')).toEqual({ start: 2, end: 2, text: 'a' });
  expect(smallestEdit('same', 'same')).toBeUndefined();
});

test('a CR LF stays whole', () => {
  expect(smallestEdit('a\r\nb', 'a\r\n\r\nb')).toEqual({ start: 3, end: 3, text: '\r\n' });
  expect(smallestEdit('a\rx', 'a\ry')).toEqual({ start: 1, end: 3, text: '\ry' });
});

test('a pair of surrogates stays whole', () => {
  const { start = -1 } = smallestEdit('x\u{1F600}', 'x\u{1F601}') ?? {};
  expect(start).toBe(1);
});

const text = fc.array(fc.constantFrom('a', 'b', '\r\n', '\n', '\u{1F600}', '\u{1F601}')).map(parts => parts.join(''));

test('whatever the texts, the edit makes one of the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(applied(before, after)).toBe(after);
    }),
  );
});
