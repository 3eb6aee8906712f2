import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarkdownStream, markdownLimit, type MarkdownBlock } from './markdown-stream.ts';

const samples = [
  '# Title\n\nSome *words* and `code`.\n\n',
  '- one\n- two\n  - inner\n\n',
  '1. first\n2. second\n\n',
  '```ts\nconst a = 1;\n\nconst b = 2;\n```\n\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
  '> quoted\n> more\n\n',
  'A paragraph\nover two lines.\n\n',
  '---\n\n',
  '<b>html</b> <script>alert(1)</script>\n\n',
];
const text = fc.array(fc.constantFrom(...samples), { maxLength: 12 }).map(parts => parts.join(''));
const shape = (blocks: readonly MarkdownBlock[]) => blocks.map(({ token }) => token);

test('however a text arrives, in the end it is the same as read at once', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(400), { maxLength: 20 }), (whole, cuts) => {
      const stream = createMarkdownStream();
      for (const cut of cuts.toSorted((a, b) => a - b)) stream.update(whole.slice(0, cut), true);
      stream.update(whole, true);
      expect(shape(stream.update(whole, false))).toEqual(shape(createMarkdownStream().update(whole, false)));
    }),
  );
});

test('closed blocks stay the same objects while more arrives', () => {
  const stream = createMarkdownStream();
  const before = stream.update('One.\n\n```ts\nlet a;\n```\n\nThr', true);
  const after = stream.update('One.\n\n```ts\nlet a;\n```\n\nThree is longer now', true);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toBe(before[1]);
  expect(after[2]).not.toBe(before[2]);
  expect(after[2]?.key).toBe(before[2]?.key);
});

test('an open fence is code, and not complete', () => {
  const [block] = createMarkdownStream().update('```python\nprint(1)', true);
  expect(block).toMatchObject({ isOpen: true, token: { type: 'code', lang: 'python', text: 'print(1)' } });
});

test('another text in its place is read anew', () => {
  const stream = createMarkdownStream();
  stream.update('Preview one.\n\nPreview two', true);
  expect(shape(stream.update('Final.', false))).toMatchObject([{ type: 'paragraph', text: 'Final.' }]);
});

test('beyond the limit it is plain text in pieces, and nothing is lost', () => {
  const long = 'word '.repeat(2_000) + '\n\n' + '**many** words here\n'.repeat(12_000);
  const stream = createMarkdownStream();
  for (let at = 0; at < long.length; at += 9_973) stream.update(long.slice(0, at), true);
  const before = stream.update(long.slice(0, -5), true);
  const after = stream.update(long, true);
  expect(after.at(-1)?.token.type).toBe('plain');
  expect(after.at(-2)).toBe(before.at(-2));
  expect(after.filter(block => block.key > markdownLimit).every(block => block.token.type === 'plain')).toBe(true);
  const plain = after.filter(({ token }) => token.type === 'plain');
  expect(plain.map(({ token }) => token.raw).join('')).toBe(long.slice(plain[0]?.key));
});

test.each([
  ['brackets', '['.repeat(100_000)],
  ['stars', '*a '.repeat(33_000)],
  ['underscores', '_a'.repeat(50_000)],
  ['ticks', '` ``'.repeat(25_000)],
  ['quotes', '>'.repeat(50_000)],
  ['deep lists', Array.from({ length: 400 }, (_, n) => `${' '.repeat(n * 2)}- x`).join('\n')],
])('hostile text is read in time: %s', (_, hostile) => {
  const started = performance.now();
  createMarkdownStream().update(hostile, false);
  createMarkdownStream().update(hostile, true);
  // A fraction of a second, minutes if it grew with the square; a busy machine may take its time.
  expect(performance.now() - started).toBeLessThan(15_000);
});
