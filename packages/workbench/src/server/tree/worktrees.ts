// The other working trees of the repository that a folder belongs to, as far as they can be opened.
import { stat } from 'node:fs/promises';
import type { Worktree } from '@dovetail/protocol';
import { git } from './git.ts';

/** Without the folder itself, whose path must be real. None where there is no repository or no git. */
export async function otherWorktrees(folder: string): Promise<Worktree[]> {
  // Before git 2.36 there is no -z; a line break in a path is not understood then.
  const list = ['worktree', 'list', '--porcelain'];
  const told = (await git(folder, [...list, '-z'])) ?? (await git(folder, list))?.replaceAll('\n', '\0');
  const found = await Promise.all(
    parseWorktrees(told ?? '').map(async tree => ((await isFolder(tree.path)) ? tree : [])),
  );
  return found.flat().filter(({ path }) => path !== folder);
}

/** Git also lists a bare repository, and trees whose folder is gone. */
export function parseWorktrees(told: string): Worktree[] {
  return told.split('\0\0').flatMap(record => {
    const facts = new Map(record.split('\0').map(line => [line.split(' ', 1)[0] ?? '', line]));
    const path = facts.get('worktree')?.slice('worktree '.length);
    if (!path || facts.has('bare') || facts.has('prunable')) return [];
    const branch = facts
      .get('branch')
      ?.slice('branch '.length)
      .replace(/^refs\/heads\//, '');
    return [{ path, branch: branch ?? null }];
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
}
