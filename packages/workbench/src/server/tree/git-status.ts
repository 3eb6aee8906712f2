// The letter beside a file: M changed, A added, D deleted, U untracked; folders carry the letter of what is in them.
import { join } from 'node:path';
import type { TreeEntry } from '@dovetail/protocol';
import { git } from './git.ts';

export type StatusLetter = NonNullable<TreeEntry['status']>;

export interface GitStatus {
  readonly branch: string | null;
  /** By absolute path. */
  readonly letters: ReadonlyMap<string, StatusLetter>;
  /** Absolute paths; of a folder that is ignored as a whole only the folder. */
  readonly ignored: ReadonlySet<string>;
}

export const noGitStatus: GitStatus = { branch: null, letters: new Map(), ignored: new Set() };

export async function readGitStatus(folder: string): Promise<GitStatus> {
  const top = (await git(folder, ['rev-parse', '--show-toplevel']))?.trim();
  if (!top) return noGitStatus;
  const told = await git(top, ['status', '--porcelain=v1', '-z', '--branch', '--ignored=traditional', '-uall']);
  return told === undefined ? noGitStatus : parseGitStatus(told, top);
}

export function parseGitStatus(told: string, top: string): GitStatus {
  const letters = new Map<string, StatusLetter>();
  const ignored = new Set<string>();
  let branch: string | null = null;
  const fields = told.split('\0');
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] ?? '';
    const code = field.slice(0, 2);
    const path = join(top, field.slice(3)).replace(/\/$/, '');
    if (code === '##') branch = branchIn(field.slice(3));
    else if (code === '!!') ignored.add(path);
    else if (field.length > 3) {
      letters.set(path, letterOf(code));
      // A rename is followed by the name it had.
      if (code.startsWith('R') || code.startsWith('C')) at++;
    }
  }
  return { branch, letters, ignored };
}

function branchIn(text: string): string | null {
  const name = text.replace(/^No commits yet on /, '').split('...')[0] ?? '';
  return name === '' || name.startsWith('HEAD (no branch)') ? null : name;
}

function letterOf(code: string): StatusLetter {
  if (code === '??') return 'U';
  if (code.includes('D')) return 'D';
  return code.includes('A') || code.includes('C') ? 'A' : 'M';
}

/** Whether it, or a folder that it lies in, is ignored. */
export function isIgnored(status: GitStatus, path: string): boolean {
  for (let at = path; at.length > 1; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (status.ignored.has(at)) return true;
  }
  return false;
}
