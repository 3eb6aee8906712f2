import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffHunks } from '../hunks/diff-hunks.ts';
import type { Decision } from './change-record.ts';
import { expectedText, rewriteText, type ChangedText } from './rewrite-text.ts';

function change(before: string, after: string, ...states: Decision[]): ChangedText {
  return { before, after, hunks: diffHunks(before, after).map((hunk, i) => ({ ...hunk, state: states[i] ?? 'open' })) };
}

const before = 'a\nb\nc\nd\ne\nf\ng\n';
const after = 'a\nB\nc\nd\ne\nF\nF2\ng\n';

describe('a hunk taken back', () => {
  it('leaves the other hunk', () => {
    expect(rewriteText(change(before, after), new Set([0]), 'undo', after)).toBe('a\nb\nc\nd\ne\nF\nF2\ng\n');
    expect(rewriteText(change(before, after), new Set([1]), 'undo', after)).toBe('a\nB\nc\nd\ne\nf\ng\n');
  });

  it('is found where edits before it have moved it, and they stay', () => {
    const current = `// mine\n// mine too\n${after}`;
    expect(rewriteText(change(before, after), new Set([0, 1]), 'undo', current)).toBe(
      `// mine\n// mine too\n${before}`,
    );
  });

  it('is found after an undone one with another number of lines', () => {
    const longer = 'a\nB1\nB2\nB3\nc\nd\ne\nF\ng\n';
    const undone = change(before, longer, 'undone');
    expect(expectedText(undone)).toBe('a\nb\nc\nd\ne\nF\ng\n');
    expect(rewriteText(undone, new Set([1]), 'undo', 'new\na\nb\nc\nd\ne\nF\ng\n')).toBe('new\na\nb\nc\nd\ne\nf\ng\n');
  });

  it('is refused where its lines were edited', () => {
    expect(rewriteText(change(before, after), new Set([0]), 'undo', after.replace('B', 'B!'))).toBeUndefined();
  });

  it('is refused where lines were put into it', () => {
    expect(rewriteText(change(before, after), new Set([1]), 'undo', after.replace('F\n', 'F\nmine\n'))).toBeUndefined();
  });

  it('is refused when one of two equal lines is gone and nobody knows which', () => {
    expect(rewriteText(change('x\na\nz\n', 'x\na\na\nz\n'), new Set([0]), 'undo', 'x\na\nz\n!\n')).toBeUndefined();
    expect(rewriteText(change('a\nc\n', 'a\na\n'), new Set([0]), 'undo', 'b\na\n')).toBeUndefined();
  });

  it('is refused when a line at the end would run into one that was added', () => {
    expect(rewriteText(change('x', 'x\ny\n'), new Set([0]), 'undo', 'x\ny\nmine\n')).toBeUndefined();
  });

  it('is refused when a line would be put behind one that has lost its end', () => {
    expect(rewriteText(change('x\ny\n', 'x\n'), new Set([0]), 'undo', 'x')).toBeUndefined();
  });

  it('keeps CRLF, tabs and a missing line end', () => {
    const one = 'a\r\n\tb\r\nc\r\nd';
    const two = 'a\r\n\tB\r\nc\r\nd!';
    expect(rewriteText(change(one, two), new Set([1]), 'undo', `\t0\r\n${two}`)).toBe('\t0\r\na\r\n\tB\r\nc\r\nd');
  });
});

describe('a hunk put in again', () => {
  it('stands where it stood, among edits of others', () => {
    const changed = change(before, after, 'undone', 'undone');
    expect(rewriteText(changed, new Set([1]), 'redo', before.replace('c', 'mine\nc'))).toBe(
      'a\nb\nmine\nc\nd\ne\nF\nF2\ng\n',
    );
  });

  it('is refused where the old lines were edited', () => {
    const changed = change(before, after, 'undone', 'undone');
    expect(rewriteText(changed, new Set([0]), 'redo', before.replace('b', 'mine'))).toBeUndefined();
  });
});

const line = fc.constantFrom('a', 'b', 'c', '', '\t}', 'd\r');
const text = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));

describe('whatever the texts are', () => {
  it('any hunks undone and redone in any order give both texts back', () => {
    fc.assert(
      fc.property(text, text, fc.array(fc.nat(8), { maxLength: 20 }), (one, two, toggles) => {
        let changed = change(one, two);
        let current = two;
        const flip = (index: number) => {
          const state = changed.hunks[index]?.state;
          if (!state) return;
          const next = rewriteText(changed, new Set([index]), state === 'undone' ? 'redo' : 'undo', current);
          expect(next).toBeDefined();
          current = next ?? current;
          const hunks = changed.hunks.map((hunk, i) =>
            i === index ? { ...hunk, state: state === 'undone' ? ('open' as const) : ('undone' as const) } : hunk,
          );
          changed = { ...changed, hunks };
          expect(current).toBe(expectedText(changed));
        };
        for (const index of toggles) flip(index);
        for (const [index, { state }] of changed.hunks.entries()) if (state === 'open') flip(index);
        expect(current).toBe(one);
        for (const index of changed.hunks.keys()) flip(index);
        expect(current).toBe(two);
      }),
      { numRuns: 500 },
    );
  });

  it('no line that somebody else has written is ever lost', () => {
    const foreign = fc.array(fc.tuple(fc.nat(20), fc.boolean()), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(text, text, foreign, fc.array(fc.nat(8), { maxLength: 12 }), (one, two, edits, toggles) => {
        const lines = two.split('\n');
        for (const [index, [at, replaces]] of edits.entries()) lines.splice(at, replaces ? 1 : 0, `mine ${index}`);
        let current = lines.join('\n');
        const mine = current.split('\n').filter(each => each.startsWith('mine'));
        let changed = change(one, two);
        for (const index of toggles) {
          const state = changed.hunks[index]?.state;
          if (!state) continue;
          const next = rewriteText(changed, new Set([index]), state === 'undone' ? 'redo' : 'undo', current);
          if (next === undefined) continue;
          current = next;
          const hunks = changed.hunks.map((hunk, i) =>
            i === index ? { ...hunk, state: state === 'undone' ? ('open' as const) : ('undone' as const) } : hunk,
          );
          changed = { ...changed, hunks };
          expect(current.split('\n').filter(each => each.startsWith('mine'))).toEqual(mine);
        }
      }),
      { numRuns: 500 },
    );
  });
});
