import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeightIndex } from './height-index.ts';

const step = fc.oneof(
  fc.record({ do: fc.constant('push' as const), height: fc.integer({ min: 0, max: 500 }) }),
  fc.record({ do: fc.constant('set' as const), at: fc.nat(200), height: fc.integer({ min: 0, max: 500 }) }),
  fc.record({ do: fc.constant('truncate' as const), to: fc.nat(200) }),
);

test('it says what a plain list of heights would say', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.nat(40_000), (steps, place) => {
      const index = createHeightIndex();
      const plain: number[] = [];
      for (const one of steps) {
        if (one.do === 'push') {
          index.push(one.height);
          plain.push(one.height);
        } else if (one.do === 'set') {
          index.set(one.at, one.height);
          if (one.at < plain.length) plain[one.at] = one.height;
        } else {
          index.truncate(one.to);
          plain.length = Math.min(plain.length, one.to);
        }
      }
      let sum = 0;
      let covering = -1;
      plain.forEach((height, at) => {
        expect(index.offsetOf(at)).toBe(sum);
        expect(index.heightAt(at)).toBe(height);
        if (sum <= place) covering = at;
        sum += height;
      });
      expect(index.total).toBe(sum);
      expect(index.length).toBe(plain.length);
      const found = index.indexAt(place);
      expect(found).toBe(place >= sum ? plain.length - 1 : covering);
    }),
  );
});
