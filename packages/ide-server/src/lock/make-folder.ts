// Makes a folder with those above it, or throws what the system says. The recursive `mkdir` of Node tries for ever where the
// system knows no such place below a folder that is there. Observed: Node 20 with anything under /proc.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isFolder(path)) return;
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing || isFolder(dirname(path))) throw error;
    makeFolder(dirname(path), mode);
    makeFolder(path, mode);
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
