// A hunk is found where it stands now, or not at all.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffHunks } from './diff-hunks.ts';
import { sideOf, type Hunk } from './hunk.ts';
import { locateHunk, locateHunkByBase, replaceLines } from './locate-hunk.ts';

const first = (oldText: string, newText: string): Hunk => {
  const [hunk] = diffHunks(oldText, newText);
  if (!hunk) throw new Error('no hunk');
  return hunk;
};

const undo = (before: string, after: string, now: string) => {
  const hunk = first(before, after);
  const place = locateHunkByBase(after, now, hunk, 'new');
  return place && replaceLines(now, place, hunk.oldText);
};

describe('by the lines alone', () => {
  const before = 'a\nb\nc\nd\ne\n';
  const after = 'a\nb\nC\nd\ne\n';

  test.each([
    ['nothing else was edited', after, 2],
    ['lines came before it', `x\ny\n${after}`, 4],
    ['lines went before it', 'C\nd\ne\n', 0],
    ['its nearest neighbour was edited', 'x\na\nB\nC\nd\ne\n', 3],
  ])('found when %s', (_, now, start) => {
    expect(locateHunk(now, first(before, after), 'new')).toEqual({ start, lines: 1 });
  });

  test.each([
    ['its lines were edited', 'a\nb\nC!\nd\ne\n'],
    ['its line ends were changed', 'a\nb\nC\r\nd\ne\n'],
    ['it could be two places', `x\n${after}${after}`],
    ['the text is gone', ''],
  ])('not found when %s', (_, now) => {
    expect(locateHunk(now, first(before, after), 'new')).toBeUndefined();
  });

  test('of two equal places it is the one where it was', () => {
    const twice = 'if (x) {\n}\nif (x) {\n}\n';
    const hunk = first('if (x) {\n}\n', twice);
    expect(locateHunk(twice, hunk, 'new')).toEqual({ start: hunk.newStart, lines: 2 });
  });

  test('a deletion is found by what is around it', () => {
    const hunk = first('a\nb\nc\n', 'a\nc\n');
    expect(locateHunk('x\na\nc\n', hunk, 'new')).toEqual({ start: 2, lines: 0 });
    expect(locateHunk('x\na\ny\nc\n', hunk, 'new')).toBeUndefined();
  });

  test('of a text that was made, everything is the place', () => {
    expect(locateHunk('a\nb', first('', 'a\nb'), 'new')).toEqual({ start: 0, lines: 2 });
    expect(locateHunk('', first('', 'a\nb'), 'old')).toEqual({ start: 0, lines: 0 });
  });
});

describe('by its base', () => {
  test.each([
    ['edits before and after it stay', 'a\nb\nc\n', 'a\nB\nc\n', 'x\na\nB\nc!\n', 'x\na\nb\nc!\n'],
    ['one of many equal lines', '}\n}\n}\n', '}\nnew\n}\n}\n', 'x\n}\nnew\n}\n}\n', 'x\n}\n}\n}\n'],
    ['an edit right after it stays', 'a\n', 'a\nnew\n', 'a\nnew\nmine\n', 'a\nmine\n'],
    ['a deleted line comes back', 'a\nb\nc\n', 'a\nc\n', 'A\nc\n', 'A\nb\nc\n'],
    ['CRLF', 'a\r\nb\r\n', 'a\r\nB\r\n', 'x\r\na\r\nB\r\n', 'x\r\na\r\nb\r\n'],
    ['a missing final newline', 'a\nb', 'a\nB', 'x\na\nB', 'x\na\nb'],
  ])('%s', (_, before, after, now, undone) => {
    expect(undo(before, after, now)).toBe(undone);
  });

  test.each([
    ['its own line was edited', 'a\nb\nc\n', 'a\nB\nc\n', 'a\nB!\nc\n'],
    ['a line was put between its lines', 'a\n', 'a\none\ntwo\n', 'a\none\nmine\ntwo\n'],
    ['a line was put where one was deleted', 'a\nb\nc\n', 'a\nc\n', 'a\nmine\nc\n'],
    ['the line before has lost its newline', 'a\nb\n', 'a\n', 'a'],
    ['what comes back has no newline and is no longer last', 'a\nb', 'a\nB\n', 'a\nB\nmine\n'],
  ])('no place when %s', (_, before, after, now) => {
    expect(undo(before, after, now)).toBeUndefined();
  });

  const line = fc.constantFrom('a\n', 'b\n', 'c\n', 'd\r\n', '}\n');
  const text = fc
    .tuple(fc.array(line, { maxLength: 10 }), fc.constantFrom('', 'z'))
    .map(([all, rest]) => all.join('') + rest);

  test('where nothing was edited since, each hunk can be undone and done again', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const hunk of diffHunks(before, after)) {
          const place = locateHunkByBase(after, after, hunk, 'new');
          expect(place).toEqual({ start: hunk.newStart, lines: hunk.newLines });
          if (!place) continue;
          const undone = replaceLines(after, place, hunk.oldText);
          const again = { start: place.start, lines: sideOf(hunk, 'old').lines };
          expect(replaceLines(undone, again, hunk.newText)).toBe(after);
        }
      }),
      { numRuns: 300 },
    );
  });
});
