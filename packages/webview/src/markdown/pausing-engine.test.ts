import { expect, test } from 'vitest';
import { createPausingEngine, OutOfTime } from './pausing-engine.ts';

test('what was made ready before the time was up is not made again', () => {
  let clockMs = 0;
  const engine = createPausingEngine(() => (clockMs += 1));
  engine.untilMs = 3;
  expect(() => engine.createScanner(['a+', 'b+', 'c+', 'd+'])).toThrow(OutOfTime);
  expect(engine.readied).toBe(2);
  engine.untilMs = Infinity;
  const scanner = engine.createScanner(['a+', 'b+', 'c+', 'd+']);
  expect(engine.readied).toBe(4);

  engine.untilMs = clockMs;
  expect(() => scanner.findNextMatchSync('xxbb', 0, 0)).toThrow(OutOfTime);
  engine.untilMs = Infinity;
  expect(scanner.findNextMatchSync('xxbb', 0, 0)).toMatchObject({ index: 1, captureIndices: [{ start: 2, end: 4 }] });
  expect(engine.readied).toBe(5);
});
