// The entries of one folder, folders first, each by name as a person would sort them.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TreeEntry } from '@dovetail/protocol';
import { isIgnored, type GitStatus } from './git-status.ts';

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Undefined: there is no such folder, or it may not be read. */
export async function readFolder(folder: string, status: GitStatus): Promise<TreeEntry[] | undefined> {
  let found;
  try {
    found = await readdir(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
  const folders = foldersWithChanges(status);
  const entries = await Promise.all(
    found
      .filter(entry => entry.name !== '.git')
      .map(async (entry): Promise<TreeEntry> => {
        const path = join(folder, entry.name);
        const isLink = entry.isSymbolicLink();
        const isFolder = isLink ? await leadsToFolder(path) : entry.isDirectory();
        const letter = isFolder ? folders.get(path) : status.letters.get(path);
        return {
          name: entry.name,
          path,
          kind: isFolder ? 'folder' : 'file',
          isIgnored: isIgnored(status, path),
          isLink,
          ...(letter && { status: letter }),
        };
      }),
  );
  return entries.toSorted((a, b) =>
    a.kind === b.kind ? byName.compare(a.name, b.name) || (a.name < b.name ? -1 : 1) : a.kind === 'folder' ? -1 : 1,
  );
}

async function leadsToFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

function foldersWithChanges({ letters }: GitStatus): Map<string, NonNullable<TreeEntry['status']>> {
  const folders = new Map<string, NonNullable<TreeEntry['status']>>();
  for (const path of letters.keys()) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      folders.set(path.slice(0, at), 'M');
  }
  return folders;
}
