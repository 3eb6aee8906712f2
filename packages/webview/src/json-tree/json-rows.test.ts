import { describe, expect, it } from 'vitest';
import { inShort, jsonIn, leafText, levelOf } from './json-rows.ts';

describe('a level of JSON', () => {
  it('shows 200 members and knows of the others', () => {
    const level = levelOf(Array.from({ length: 1_234 }, (_, n) => n));
    expect([level?.members.length, level?.total, level && inShort(level)]).toEqual([200, 1_234, '1,234 items']);
  });
  it('is none for what has no members', () => {
    for (const value of [null, 3, 'x', {}, []]) expect(levelOf(value)).toBeUndefined();
  });
});

it('a line has 2,000 characters at most', () => {
  expect(leafText('x'.repeat(1_000_000)).length).toBeLessThan(2_010);
  expect([leafText(null), leafText(1.5), leafText('a"b'), leafText([])]).toEqual(['null', '1.5', '"a\\"b"', '[]']);
});

it('only a whole object or list in a text is JSON', () => {
  expect(jsonIn(' {"a":1}')).toEqual({ a: 1 });
  for (const text of ['3', 'x', '{"a":1', '']) expect(jsonIn(text)).toBeUndefined();
});
