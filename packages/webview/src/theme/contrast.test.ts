import { expect, test } from 'vitest';
import { contrast, readable, readColour, writeColour } from './contrast.ts';

const white = [255, 255, 255] as const;
const black = [0, 0, 0] as const;

test('reads what browsers write', () => {
  expect(readColour('#fff')).toEqual(white);
  expect(readColour('rgb(0, 0, 0)')).toEqual(black);
  expect(readColour('rgba(0, 0, 0, 0.5)', white)).toEqual([127.5, 127.5, 127.5]);
  expect(readColour('#00000080', white)?.map(Math.round)).toEqual([127, 127, 127]);
  expect(readColour('var(--x)')).toBeUndefined();
});

test('contrast as WCAG counts it', () => {
  expect(contrast(black, white)).toBeCloseTo(21);
  expect(contrast([118, 118, 118], white)).toBeCloseTo(4.54, 1);
});

test('what can be read stays, what cannot comes nearer to the text', () => {
  expect(readable([0, 0, 200], black, [white])).toEqual([0, 0, 200]);
  const mended = readable([200, 200, 200], black, [white, [240, 240, 240]]);
  expect(contrast(mended, [240, 240, 240])).toBeGreaterThanOrEqual(4.5);
  expect(readable([128, 128, 128], [130, 130, 130], [[129, 129, 129]])).toEqual([130, 130, 130]);
  expect(writeColour([0, 127.6, 255])).toBe('#0080ff');
});
