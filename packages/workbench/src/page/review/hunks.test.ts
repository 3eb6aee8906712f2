import { Text } from '@codemirror/state';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hunksOf, resultText, totalsOf } from './hunks.ts';
import { lineChunks } from './line-chunks.ts';
import type { HunkDecision } from './reviews.ts';

const text = (value: string): Text => Text.of(value.split('\n'));
function review(before: string, after: string, decisions: Record<string, HunkDecision> = {}) {
  const [a, b] = [text(before), text(after)];
  const hunks = hunksOf(a, b, lineChunks(a, b), decisions);
  return { a, b, hunks, result: resultText(a, b, hunks) };
}

const before = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n';
const after = 'ONE\ntwo\nthree\nfour\nfive\nsix\nSEVEN\neight\n';

test('a rejected hunk stays as it was, the others are as proposed', () => {
  const { hunks } = review(before, after);
  expect(hunks.map(({ key, number }) => [number, key])).toEqual([
    [1, '0'],
    [2, '6'],
  ]);
  expect(totalsOf(hunks)).toEqual({ added: 3, removed: 2 });
  expect(review(before, after, { 0: 'rejected' }).result).toBe('one\ntwo\nthree\nfour\nfive\nsix\nSEVEN\neight\n');
  expect(review(before, after, { 0: 'accepted', 6: 'rejected' }).result).toBe(
    'ONE\ntwo\nthree\nfour\nfive\nsix\nseven\n',
  );
});

test('with every hunk rejected nothing changes, with none it is the proposal; also at the end of a file', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', '', '  c'), { maxLength: 12 }).map(all => all.join('\n'));
  fc.assert(
    fc.property(lines, lines, (old, next) => {
      const { hunks, result } = review(old, next);
      const all = Object.fromEntries(hunks.map(({ key }) => [key, 'rejected' as const]));
      expect(result).toBe(next);
      expect(review(old, next, all).result).toBe(old);
    }),
  );
});

test('a decision stays with its hunk when an edit makes the hunk begin earlier; two that disagree are undecided', () => {
  const edited = 'one\ntwo\nthree\nfour\nFIVE\nSIX\nSEVEN\neight\n';
  expect(review(before, edited, { 6: 'accepted' }).hunks.map(({ decision }) => decision)).toEqual(['accepted']);
  const both = review(before, edited, { 4: 'accepted', 6: 'rejected' });
  expect(both.hunks.map(({ decision }) => decision)).toEqual([undefined]);
});

test('a hunk is named after the place it is in', () => {
  const old = 'import a from "a";\n\nexport function total(x) {\n  const y = x;\n  return y;\n}\n';
  const next =
    'import a from "a";\nimport b from "b";\n\nexport function total(x) {\n  const y = x;\n  return y + b;\n}\n';
  expect(review(old, next).hunks.map(({ name }) => name)).toEqual(['imports', 'total']);
});
