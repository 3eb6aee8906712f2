import { expect, test } from 'vitest';
import { parseWorktrees } from './worktrees.ts';

const head = `HEAD ${'a'.repeat(40)}`;
const told = [
  ['worktree /p/main tree', head, 'branch refs/heads/main'],
  ['worktree /p/b', head, 'branch refs/heads/fix/ä b', 'locked on a stick'],
  ['worktree /p/c', head, 'detached'],
  ['worktree /p/gone', head, 'branch refs/heads/gone', 'prunable gitdir file points to non-existent location'],
  ['worktree /p/bare', 'bare'],
]
  .map(lines => `${lines.join('\0')}\0\0`)
  .join('');

test('each tree with its branch, but none that is bare or gone', () => {
  expect(parseWorktrees(told)).toEqual([
    { path: '/p/main tree', branch: 'main' },
    { path: '/p/b', branch: 'fix/ä b' },
    { path: '/p/c', branch: null },
  ]);
});

test('nothing told, no trees', () => {
  expect(parseWorktrees('')).toEqual([]);
});
