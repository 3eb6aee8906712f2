import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFifo } from './fifo.ts';

it('gives back in the order it was given, whatever is done between', () => {
  const step = fc.oneof(fc.integer(), fc.constantFrom('take', 'takeAll', 'peek'));
  fc.assert(
    fc.property(fc.array(step), steps => {
      const fifo = createFifo<number>();
      const model: number[] = [];
      const seen: unknown[] = [];
      const expected: unknown[] = [];
      for (const one of steps) {
        if (typeof one === 'number') {
          fifo.push(one);
          model.push(one);
        } else if (one === 'take') {
          seen.push(fifo.take());
          expected.push(model.shift());
        } else if (one === 'peek') {
          seen.push(fifo.peek());
          expected.push(model[0]);
        } else {
          seen.push(fifo.takeAll());
          expected.push(model.splice(0));
        }
        seen.push(fifo.length);
        expected.push(model.length);
      }
      expect(seen).toEqual(expected);
    }),
  );
});
