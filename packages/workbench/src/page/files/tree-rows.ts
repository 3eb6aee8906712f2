// The tree as the rows that are seen: what is open, in order, each with its depth.
import type { TreeEntry } from '@dovetail/protocol';

export interface TreeRow {
  readonly entry: TreeEntry;
  readonly depth: number;
  readonly isOpen: boolean;
  /** Among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
}

export function rowsOf(
  roots: readonly string[],
  entriesOf: (folder: string) => readonly TreeEntry[] | undefined,
  isOpen: (folder: string) => boolean,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (entries: readonly TreeEntry[], depth: number): void => {
    for (const [index, entry] of entries.entries()) {
      const open = entry.kind === 'folder' && isOpen(entry.path);
      rows.push({ entry, depth, isOpen: open, place: index + 1, siblings: entries.length });
      if (open) add(entriesOf(entry.path) ?? [], depth + 1);
    }
  };
  if (roots.length === 1 && roots[0] !== undefined) add(entriesOf(roots[0]) ?? [], 0);
  else add(roots.map(rootEntry), 0);
  return rows;
}

function rootEntry(path: string): TreeEntry {
  return { name: path.slice(path.lastIndexOf('/') + 1) || path, path, kind: 'folder', isIgnored: false, isLink: false };
}

/** The next row whose name begins with the letters; from the row after `from`, around the end. */
export function findByLetters(rows: readonly TreeRow[], from: number, letters: string): number {
  const wanted = letters.toLowerCase();
  // With one letter the search goes on to the next; with more it may stay where it is.
  const first = letters.length === 1 ? from + 1 : from;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (((first + step) % rows.length) + rows.length) % rows.length;
    if (rows[index]?.entry.name.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}

export function parentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** As the person names it: below the folder that is open. */
export function relativeTo(folders: readonly string[], path: string): string {
  const root = folders.find(folder => path.startsWith(`${folder}/`));
  return root === undefined ? path : path.slice(root.length + 1);
}
