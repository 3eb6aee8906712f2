import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPartJoiner, parseJson, toParts } from './page-parts.ts';

test('a short message is one text, as it is', () => {
  expect(toParts('m', '{"a":1}')).toEqual(['{"a":1}']);
});

test('a message cut anywhere, also inside of a character, is the same when it is joined', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 20 }), (value, characters) => {
      const message = { value, word: 'é𝒳' };
      const { take } = createPartJoiner();
      const taken = toParts('m', JSON.stringify(message), characters).map(part => take(parseJson(part)?.message));
      expect(taken.slice(0, -1).every(one => one === undefined)).toBe(true);
      expect(JSON.stringify(taken.at(-1)?.message)).toBe(JSON.stringify(message));
    }),
  );
});

const part = (id: string, index: number, count: number, text: string) => ({ type: 'part', id, index, count, text });

test('a message with a part missing is never handed on, and does not harm the next', () => {
  const { take } = createPartJoiner();
  expect([take(part('a', 0, 3, '{"x"')), take(part('a', 2, 3, '}'))]).toEqual([undefined, undefined]);
  expect([take(part('b', 0, 2, '{"x"')), take(part('c', 1, 2, ':1}'))]).toEqual([undefined, undefined]);
  expect([take(part('d', 0, 2, '{"x"')), take(part('d', 1, 2, ':1}'))]).toEqual([undefined, { message: { x: 1 } }]);
});

test('what is no JSON when it is joined, or too long, is dropped', () => {
  const { take } = createPartJoiner(10);
  expect(take(part('a', 0, 1, 'no json'))).toBeUndefined();
  expect([take(part('b', 0, 2, '"12345678')), take(part('b', 1, 2, '90123"'))]).toEqual([undefined, undefined]);
  expect(take(part('c', 0, 1, '"ok"'))).toEqual({ message: 'ok' });
});
