// Hunks are exact: whatever the line ends and the final newline, every subset leads to the same bytes.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyHunks, reverseHunks } from './apply-hunks.ts';
import { diffHunks } from './diff-hunks.ts';
import { splitLines } from './split-lines.ts';

const line = fc.tuple(
  fc.constantFrom('', 'a', 'b', 'c', '\tx', 'é', '}', 'old\rmac'),
  fc.constantFrom('\n', '\n', '\r\n'),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('', 'a', 'end', '\r', '\uFEFFa'))
  .map(([lines, rest]) => lines.flat().join('') + rest);

describe('splitLines', () => {
  test.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a\n']],
    ['a\r\n\nb', ['a\r\n', '\n', 'b']],
    ['\r', ['\r']],
  ])('%j', (whole, lines) => {
    expect(splitLines(whole)).toEqual(lines);
  });
});

test('hunks count lines from zero and name what stands there', () => {
  const hunks = diffHunks('one\ntwo\nthree\nfour\nfive\n', 'zero\none\ntwo\nTHREE\nfour\n');
  expect(hunks).toEqual([
    {
      hunk: 0,
      oldStart: 0,
      oldLines: 0,
      newStart: 0,
      newLines: 1,
      oldText: '',
      newText: 'zero\n',
      before: [],
      after: ['one\n', 'two\n'],
    },
    {
      hunk: 1,
      oldStart: 2,
      oldLines: 1,
      newStart: 3,
      newLines: 1,
      oldText: 'three\n',
      newText: 'THREE\n',
      before: ['one\n', 'two\n'],
      after: ['four\n'],
    },
    {
      hunk: 2,
      oldStart: 4,
      oldLines: 1,
      newStart: 5,
      newLines: 0,
      oldText: 'five\n',
      newText: '',
      before: ['four\n'],
      after: [],
    },
  ]);
});

test.each([
  ['a line end that changed', 'a\r\nb\r\n', 'a\nb\r\n', ['a\r\n'], ['a\n']],
  ['a final newline that went', 'a\nb\n', 'a\nb', ['b\n'], ['b']],
  ['a mark that came', 'a\nb\n', '\uFEFFa\nb\n', ['a\n'], ['\uFEFFa\n']],
])('%s is a change of its line', (_, oldText, newText, removed, added) => {
  const hunks = diffHunks(oldText, newText);
  expect(hunks.map(hunk => hunk.oldText)).toEqual(removed);
  expect(hunks.map(hunk => hunk.newText)).toEqual(added);
});

test('equal texts have no hunks', () => {
  expect(diffHunks('a\r\n', 'a\r\n')).toEqual([]);
});

test('all hunks lead from the old text to the new one and back', () => {
  fc.assert(
    fc.property(text, text, (oldText, newText) => {
      const hunks = diffHunks(oldText, newText);
      expect(applyHunks(oldText, hunks)).toBe(newText);
      expect(reverseHunks(newText, hunks)).toBe(oldText);
    }),
    { numRuns: 500 },
  );
});

test('some hunks done from the front are the others taken back from the end', () => {
  fc.assert(
    fc.property(text, text, fc.infiniteStream(fc.boolean()), (oldText, newText, choices) => {
      const hunks = diffHunks(oldText, newText);
      const taken = new Set(hunks.filter(() => choices.next().value));
      const others = hunks.filter(hunk => !taken.has(hunk));
      const middle = applyHunks(oldText, [...taken]);
      expect(middle).toBe(reverseHunks(newText, others));
      expect(applyHunks(middle, diffHunks(middle, newText))).toBe(newText);
    }),
    { numRuns: 500 },
  );
});

test('the order in which hunks are given does not matter', () => {
  const hunks = diffHunks('a\nb\nc\nd\ne\n', 'A\nb\nC\nd\nE\n');
  expect(applyHunks('a\nb\nc\nd\ne\n', hunks.toReversed().slice(0, 2))).toBe('a\nb\nC\nd\nE\n');
});

test('another text is refused', () => {
  const hunks = diffHunks('a\nb\n', 'a\nB\n');
  expect(() => applyHunks('a\nx\n', hunks)).toThrow(new RangeError('Hunk 0 does not belong to this text at line 2.'));
  expect(() => reverseHunks('a\nb\n', hunks)).toThrow(RangeError);
});

test('a rewritten file is one hunk, and soon', () => {
  const oldText = Array.from({ length: 20_000 }, (_, i) => `old ${i}\n`).join('');
  const newText = Array.from({ length: 20_000 }, (_, i) => `new ${i}\n`).join('');
  const hunks = diffHunks(`head\n${oldText}`, `head\n${newText}`);
  expect(hunks.map(({ oldStart, oldLines, newLines }) => [oldStart, oldLines, newLines])).toEqual([
    [1, 20_000, 20_000],
  ]);
  expect(applyHunks(`head\n${oldText}`, hunks)).toBe(`head\n${newText}`);
});
