import { expect, test } from 'vitest';
import { pagePartCharacters } from '@dovetail/protocol';
import { createPartJoiner, partCharacters, toParts } from './jcef-parts.ts';

const parsed = (parts: readonly string[]): unknown[] => parts.map(part => JSON.parse(part) as unknown);
// Longer than a part, with pairs of surrogates that are cut in the middle by one of the two lengths.
const long = (shift: number) => ({ text: 'x'.repeat(shift) + '𝒳'.repeat(partCharacters) });

test('the page and the sidecar cut alike', () => {
  expect(partCharacters).toBe(pagePartCharacters);
});

test('what is short travels as it is', () => {
  expect(toParts('a', '{"b":1}')).toEqual(['{"b":1}']);
  expect(createPartJoiner().take({ b: 1 })).toEqual({ b: 1 });
});

test.each([0, 1])('what is long is whole again after its last part (%i)', shift => {
  const parts = parsed(toParts('a', JSON.stringify(long(shift))));
  const { take } = createPartJoiner();
  const taken = parts.map(take);
  expect(taken.slice(0, -1)).toEqual(parts.slice(1).map(() => undefined));
  expect(taken.at(-1)).toEqual(long(shift));
});

test('a message with a part missing is dropped, and the next one is not harmed', () => {
  const { take } = createPartJoiner();
  const [first, , third] = parsed(toParts('a', JSON.stringify(long(0))));
  expect([take(first), take(third)]).toEqual([undefined, undefined]);
  expect(
    parsed(toParts('b', JSON.stringify(long(1))))
      .map(take)
      .at(-1),
  ).toEqual(long(1));
});

test('parts of two messages do not mix', () => {
  const { take } = createPartJoiner();
  const [one] = parsed(toParts('a', JSON.stringify(long(0))));
  const [, other] = parsed(toParts('b', JSON.stringify(long(0))));
  expect([take(one), take(other)]).toEqual([undefined, undefined]);
});
