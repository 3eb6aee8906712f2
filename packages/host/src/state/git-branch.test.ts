import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitBranch } from './git-branch.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dovetail-branch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
}

test('the branch of the repository that a folder is in', async () => {
  await put('.git/HEAD', 'ref: refs/heads/fix/totals\n');
  await mkdir(join(folder, 'src/cart'), { recursive: true });
  expect(await gitBranch(folder)).toBe('fix/totals');
  expect(await gitBranch(join(folder, 'src/cart'))).toBe('fix/totals');
});

test('that of a worktree is its own', async () => {
  await put('.git/HEAD', 'ref: refs/heads/main\n');
  await put('.git/worktrees/side/HEAD', 'ref: refs/heads/side\n');
  await put('side/.git', 'gitdir: ../.git/worktrees/side\n');
  expect(await gitBranch(join(folder, 'side'))).toBe('side');
});

test('none where a commit is checked out, and none without a repository', async () => {
  await put('one/.git/HEAD', '4f0c1b8e7a6d5c4b3a29181706f5e4d3c2b1a098\n');
  await put('two/.git', 'something else\n');
  expect(await gitBranch(join(folder, 'one'))).toBeUndefined();
  expect(await gitBranch(join(folder, 'two'))).toBeUndefined();
  expect(await gitBranch(join(folder, 'gone'))).toBeUndefined();
});
