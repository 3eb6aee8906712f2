import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeightIndex } from './height-index.ts';
import { rangeAround, rangeAtEnd } from './window-range.ts';

const heights = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 200 });

test('around a row: everything in view and a screen beyond is mounted, and little more', () => {
  fc.assert(
    fc.property(heights, fc.nat(199), fc.integer({ min: -300, max: 300 }), (list, wanted, top) => {
      const index = createHeightIndex();
      for (const height of list) index.push(height);
      const at = wanted % list.length;
      const view = 700;
      const { first, end } = rangeAround(index, at, top, view);
      const origin = index.offsetOf(at) - top;
      expect(first <= at && at < end).toBe(true);
      expect(first === 0 || index.offsetOf(first) <= origin - view).toBe(true);
      expect(end === list.length || index.offsetOf(end) >= origin + 2 * view).toBe(true);
      expect(first === 0 || index.offsetOf(first + 1) > Math.min(origin - view, index.offsetOf(at))).toBe(true);
    }),
  );
});

test('at the end: two screens', () => {
  const index = createHeightIndex();
  for (let n = 0; n < 10_000; n += 1) index.push(50);
  expect(rangeAtEnd(index, 800)).toEqual({ first: 10_000 - 32, end: 10_000 });
});
