// The branch that is checked out in a folder, read from git's own files: asking git itself would start a process.
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** undefined: no repository, or no branch is checked out. */
export async function gitBranch(folder: string): Promise<string | undefined> {
  const head = await headFile(folder);
  const text = head === undefined ? '' : await readFile(head, 'utf8').catch(() => '');
  return /^ref: refs\/heads\/(.+)$/m.exec(text)?.[1];
}

/** The file that says which branch it is; undefined outside of a repository. */
export async function headFile(folder: string): Promise<string | undefined> {
  const git = join(folder, '.git');
  const found = await stat(git).catch(() => undefined);
  if (found?.isDirectory()) return join(git, 'HEAD');
  if (found?.isFile()) {
    // Of a worktree or a submodule.
    const place = /^gitdir: (.+)$/m.exec(await readFile(git, 'utf8').catch(() => ''))?.[1];
    return place === undefined ? undefined : join(resolve(folder, place), 'HEAD');
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : headFile(parent);
}
