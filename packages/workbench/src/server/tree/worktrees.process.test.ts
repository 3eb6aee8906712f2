// With the git of this machine.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { otherWorktrees } from './worktrees.ts';

test('the others of a repository, from any of them; none that is gone, and none where there is no repository', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-trees-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [main, side, loose, gone, plain] = ['main', 'side ä', 'loose', 'gone', 'plain'].map(name => join(root, name));
  const git = (...args: readonly string[]) =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: main, stdio: 'ignore' });
  await mkdir(main ?? '');
  await mkdir(plain ?? '');
  git('init', '-q', '-b', 'trunk');
  git('commit', '-q', '--allow-empty', '-m', 'first');
  git('worktree', 'add', '-q', '-b', 'fix/one', side ?? '');
  git('worktree', 'add', '-q', '--detach', loose ?? '');
  git('worktree', 'add', '-q', '-b', 'gone', gone ?? '');
  git('worktree', 'lock', gone ?? '');
  // Locked, it is not told as gone.
  await rm(gone ?? '', { recursive: true });

  expect(await otherWorktrees(main ?? '')).toEqual([
    { path: loose, branch: null },
    { path: side, branch: 'fix/one' },
  ]);
  expect(await otherWorktrees(side ?? '')).toEqual([
    { path: main, branch: 'trunk' },
    { path: loose, branch: null },
  ]);
  expect(await otherWorktrees(plain ?? '')).toEqual([]);
  expect(await otherWorktrees(join(root, 'nowhere'))).toEqual([]);
});
