// The files below a folder, found by looking. Leaves out `.git` and `node_modules`; a folder that may not be read is
// skipped; links to folders are not followed, so no circle is ever walked.
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const skipped = new Set(['.git', 'node_modules']);
const readers = 16;

export interface WalkOptions {
  readonly limit: number;
  readonly isExcluded: (path: string) => boolean;
  readonly signal?: AbortSignal;
}

/** May give more than the limit; stops soon after it. */
export async function walkFiles(folder: string, { limit, isExcluded, signal }: WalkOptions): Promise<string[]> {
  const files: string[] = [];
  const waiting = [''];
  const visit = async (prefix: string): Promise<void> => {
    const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of entries) {
      const path = prefix + entry.name;
      if (skipped.has(entry.name) || isExcluded(path)) continue;
      if (entry.isDirectory()) waiting.push(`${path}/`);
      else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFile(join(folder, path))))) files.push(path);
    }
  };
  while (waiting.length > 0 && files.length <= limit) {
    signal?.throwIfAborted();
    await Promise.all(waiting.splice(-readers).map(visit));
  }
  return files;
}

const leadsToFile = (path: string) =>
  stat(path).then(
    stats => stats.isFile(),
    () => false,
  );
