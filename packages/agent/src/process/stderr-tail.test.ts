import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStderrTail } from './stderr-tail.ts';

function tailOf(text: string, secrets: readonly string[], chunkSize: number, max: number): string {
  const tail = createStderrTail(secrets, max);
  for (let at = 0; at < text.length; at += chunkSize) tail.push(text.slice(at, at + chunkSize));
  return tail.read();
}

test('the last part of what was said', () => {
  expect(tailOf('one\ntwo\n', [], 3, 100)).toBe('one\ntwo');
  expect(tailOf('first\n'.repeat(100), [], 7, 10)).toBe('rst\nfirst');
  expect(createStderrTail([]).read()).toBe('');
});

test('a secret in two chunks is masked', () => {
  const tail = createStderrTail(['abcdefghij']);
  tail.push('key abcde');
  tail.push('fghij bad');
  expect(tail.read()).toBe('key [secret] bad');
});

// Masking shortens the text, so what was cut off in front may come into view.
test('part of a secret does not survive at the cut', () => {
  const secret = 'S3cretS3cretS3cretS3cretS3cret';
  const text = `${secret}\n`.repeat(100);
  const tail = tailOf(text, [secret], 11, 200);
  expect(tail).toMatch(/^(?:\[secret\]\n)+\[secret\]$/);
});

test('a line that is longer than what is kept is not shown in part', () => {
  expect(tailOf('x'.repeat(5000), [], 100, 1000)).toBe('');
  expect(tailOf(`${'x'.repeat(5000)}\nthe end`, [], 100, 1000)).toBe('the end');
});

test('no piece of eight characters of a secret is ever seen, however the chunks fall', () => {
  const secret = fc.stringMatching(/^[A-Z]{20,60}$/);
  const filler = fc.stringMatching(/^[a-z \n]{0,80}$/);
  fc.assert(
    fc.property(secret, fc.array(filler, { maxLength: 60 }), fc.integer({ min: 1, max: 90 }), (value, words, size) => {
      const text = words.map(word => `${word}${value}`).join('');
      const shown = tailOf(text, [value], size, 200);
      const pieces = Array.from({ length: value.length - 7 }, (_, i) => value.slice(i, i + 8));
      expect(shown.length).toBeLessThanOrEqual(200);
      expect(pieces.filter(piece => shown.includes(piece))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('memory is bounded however much is said', () => {
  const tail = createStderrTail([], 100);
  for (let i = 0; i < 10_000; i++) tail.push('some words on a line\n');
  expect(tail.read().length).toBeLessThanOrEqual(100);
});
