import { expect, it } from 'vitest';
import { sumOf } from './line-sum.ts';

it('counts the ticked files, and all of them where it is not known for each', () => {
  const plan = {
    canRewind: true,
    filesChanged: ['/a', '/b', '/c'],
    insertions: 9,
    deletions: 8,
    editedSince: [],
    files: [
      { filePath: '/a', becomes: 'changed' as const, insertions: 1, deletions: 2 },
      { filePath: '/b', becomes: 'removed' as const },
    ],
  };
  expect(sumOf(plan, ['/a', '/b'])).toEqual({ insertions: 1, deletions: 2 });
  expect(sumOf(plan, [])).toEqual({ insertions: 0, deletions: 0 });
  expect(sumOf(plan, ['/a', '/c'])).toEqual({ insertions: 9, deletions: 8 });
});
