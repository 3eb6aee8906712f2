import { expect, test } from 'vitest';
import { closest } from './closest.ts';

const known = ['run', 'sessions', 'rehearsal', 'doctor', 'output-format'];

test.each([
  ['session', 'sessions'],
  ['sesions', 'sessions'],
  ['docotr', 'doctor'],
  ['rnu', 'run'],
  ['output', 'output-format'],
  ['rehersal', 'rehearsal'],
])('"%s" is close to "%s"', (word, meant) => {
  expect(closest(word, known)).toBe(meant);
});

test.each(['banana', 'x', 'format', ''])('"%s" is close to nothing', word => {
  expect(closest(word, known)).toBeUndefined();
});
