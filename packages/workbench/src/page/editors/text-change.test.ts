import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween } from './text-change.ts';

test('the change leads from one text to the other, and is no longer than it must be', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const change = changeBetween(before, after);
      if (!change) return before === after;
      return before.slice(0, change.from) + change.insert + before.slice(change.to) === after;
    }),
  );
  expect(changeBetween('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' });
});
