import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

const hunk = { hunk: 0, oldStart: 0, oldLines: 1, newStart: 0, newLines: 1, state: 'open' as const };

test('a change says what it is and where it stands', () => {
  expect(changeWords({ kind: 'changed', hunks: [hunk, hunk], state: 'open' })).toBe('2 hunks');
  expect(changeWords({ kind: 'created', hunks: [hunk], state: 'kept' })).toBe('new file, kept');
  expect(changeWords({ kind: 'changed', hunks: [hunk, { ...hunk, state: 'undone' }], state: 'mixed' })).toBe(
    '2 hunks, 1 undone',
  );
  expect(changeWords({ kind: 'changed', hunks: [], state: 'undone' })).toBe('not text, undone');
});
