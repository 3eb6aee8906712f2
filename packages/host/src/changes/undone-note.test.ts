import { expect, it } from 'vitest';
import { undoneNote, type UndoneFile } from './undone-note.ts';

const hunk = (oldStart: number) => ({
  hunk: 0,
  oldStart,
  oldLines: 1,
  newStart: oldStart,
  newLines: 1,
  state: 'undone' as const,
});
const file = (part: Partial<UndoneFile>): UndoneFile => ({
  filePath: '/a',
  kind: 'changed',
  hunks: [],
  isWhole: false,
  ...part,
});
const partOf = (part: Partial<UndoneFile>) =>
  undoneNote([file(part)])
    ?.split('\n')
    .slice(1);

it('is nothing when nothing was undone', () => {
  expect(undoneNote([])).toBeUndefined();
});

it.each([
  [{ kind: 'created', isWhole: true }, '- /a: removed again'],
  [{ kind: 'deleted', isWhole: true }, '- /a: restored'],
  [{ isWhole: true, hunks: [hunk(1)] }, '- /a: all of the change'],
  [{ hunks: [hunk(0)] }, '- /a: 1 hunk, near line 1'],
  [{ hunks: [hunk(0), hunk(9)] }, '- /a: 2 hunks, near line 1, 10'],
] satisfies [Partial<UndoneFile>, string][])('says what was undone: %o', (part, line) => {
  expect(partOf(part)).toEqual([line]);
});

it('stays short', () => {
  const note = undoneNote(
    Array.from({ length: 100 }, () => file({ hunks: Array.from({ length: 50 }, () => hunk(0)) })),
  );
  expect(note?.split('\n')).toHaveLength(22);
  expect(note).toContain('- /a: 50 hunks, near line 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 and others');
  expect(note).toMatch(/- and 80 more files$/);
});
