import { expect, test } from 'vitest';
import { boundedOutput } from './bounded-output.ts';

test('all of it within the limit, also a character in two chunks', () => {
  const output = boundedOutput(5);
  const bytes = Buffer.from('aé😀'.slice(0, 2) + 'bc');
  output.push(bytes.subarray(0, 2));
  output.push(bytes.subarray(2));
  expect(output.text()).toBe('aébc');
  expect(output.truncated).toBe(false);
});

test('the beginning beyond it, without half a character', () => {
  const output = boundedOutput(3);
  output.push(Buffer.from('ab'));
  output.push(Buffer.from('😀'));
  output.push(Buffer.from('c'));
  expect(output.text()).toBe('ab');
  expect(output.truncated).toBe(true);
});

test('a byte order mark stays', () => {
  const output = boundedOutput(10);
  output.push(Buffer.from('\uFEFFx'));
  expect(output.text()).toBe('\uFEFFx');
});
