// Whether a path lies inside one of the open folders, links followed. What lies outside is neither shown nor written by the
// page, however it is spelled.
import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** The real path, or undefined when it lies outside. A file that does not exist is judged by the nearest folder that does. */
export async function insideFolder(folders: readonly string[], path: string): Promise<string | undefined> {
  if (!isAbsolute(path) || path.includes('\0')) return undefined;
  const real = await realOrNearest(resolve(path));
  for (const folder of folders) {
    if (isBelow(await realOrNearest(folder), real)) return real;
  }
  return undefined;
}

export function isBelow(folder: string, path: string): boolean {
  const from = relative(folder, path);
  return from === '' || (from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from));
}

async function realOrNearest(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realOrNearest(parent), basename(path));
  }
}
