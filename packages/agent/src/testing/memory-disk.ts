// A disk in memory, so that the search of each platform can be tried on any.
import type { Disk } from '../cli/disk.ts';

export interface MemoryEntry {
  text?: string;
  isExecutable?: boolean;
  /** A symbolic link. */
  to?: string;
}

export function memoryDisk(
  entries: Readonly<Record<string, MemoryEntry>>,
): Disk & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  const realPath = (path: string): string => {
    const to = entries[path]?.to;
    return to === undefined ? path : realPath(to);
  };
  const find = (path: string): MemoryEntry | undefined => entries[realPath(path)];
  return {
    asked,
    isFile(path) {
      asked.push(path);
      return find(path) !== undefined;
    },
    isFolder: path => Object.keys(entries).some(name => name.startsWith(`${path}/`) || name.startsWith(`${path}\\`)),
    isExecutable: path => find(path)?.isExecutable ?? true,
    realPath,
    readText: path => find(path)?.text,
  };
}
