// Undo and undo of the undo, hunk by hunk, among the edits of others.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reverseHunks } from './apply-hunks.ts';
import { diffHunks } from './diff-hunks.ts';
import { exchangeHunk } from './exchange-hunk.ts';

const line = fc.constantFrom('a\n', 'b\n', 'c\n', 'd\r\n', '}\n');
const text = fc
  .tuple(fc.array(line, { maxLength: 10 }), fc.constantFrom('', 'z'))
  .map(([lines, rest]) => lines.join('') + rest);

test('any row of undos and redos is exact to the byte', () => {
  fc.assert(
    fc.property(text, text, fc.array(fc.nat(), { maxLength: 12 }), (before, newText, steps) => {
      const hunks = diffHunks(before, newText);
      fc.pre(hunks.length > 0);
      const takenBack = new Set<number>();
      let now: string | undefined = newText;
      for (const step of steps) {
        const index = step % hunks.length;
        now = exchangeHunk({ hunks, newText, takenBack }, now, index);
        if (!takenBack.delete(index)) takenBack.add(index);
        expect(now).toBe(
          reverseHunks(
            newText,
            hunks.filter(({ hunk }) => takenBack.has(hunk)),
          ),
        );
        if (now === undefined) return;
      }
    }),
    { numRuns: 500 },
  );
});

const before = 'one\ntwo\nthree\nfour\nfive\n';
const newText = 'ONE\ntwo\nTHREE\nextra\nfour\nFIVE\n';
const hunks = diffHunks(before, newText);

test('what others have edited stays', () => {
  const mine = 'ONE\nmine\ntwo\nTHREE\nextra\nfour\nFIVE\n';
  const undone = exchangeHunk({ hunks, newText, takenBack: new Set() }, mine, 1);
  expect(undone).toBe('ONE\nmine\ntwo\nthree\nfour\nFIVE\n');
  const all = exchangeHunk({ hunks, newText, takenBack: new Set([1]) }, undone ?? '', 2);
  expect(all).toBe('ONE\nmine\ntwo\nthree\nfour\nfive\n');
  expect(exchangeHunk({ hunks, newText, takenBack: new Set([1, 2]) }, all ?? '', 1)).toBe(
    'ONE\nmine\ntwo\nTHREE\nextra\nfour\nfive\n',
  );
});

test('a hunk that others have edited is left alone, the rest is not', () => {
  const mine = 'ONE\ntwo\nTHREE and mine\nextra\nfour\nFIVE\n';
  expect(exchangeHunk({ hunks, newText, takenBack: new Set() }, mine, 1)).toBeUndefined();
  expect(exchangeHunk({ hunks, newText, takenBack: new Set() }, mine, 0)).toBe(
    'one\ntwo\nTHREE and mine\nextra\nfour\nFIVE\n',
  );
});

test('a hunk that does not exist is not done', () => {
  expect(exchangeHunk({ hunks, newText, takenBack: new Set() }, newText, 3)).toBeUndefined();
});
