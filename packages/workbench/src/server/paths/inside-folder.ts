// Whether a path lies inside one of the open folders, links followed. What lies outside is neither shown nor written by the
// page, however it is spelled.
import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/**
 * The real path, or undefined when it lies outside. A file that does not exist is judged by the nearest folder that does, and
 * a link that leads to nothing by where a file would be made through it.
 *
 * It tells how things are now: Node cannot open a path below a folder that it holds, so who may swap folders of the project for
 * links at the right moment, which only a process of the person can, gets what that process could do itself.
 */
export async function insideFolder(folders: readonly string[], path: string): Promise<string | undefined> {
  if (!isAbsolute(path) || path.includes('\0')) return undefined;
  const real = await realOrNearest(resolve(path));
  if (real === undefined) return undefined;
  for (const folder of folders) {
    const root = await realOrNearest(folder);
    if (root !== undefined && isBelow(root, real)) return real;
  }
  return undefined;
}

export function isBelow(folder: string, path: string): boolean {
  const from = relative(folder, path);
  return from === '' || (from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from));
}

/** As many links as a kernel follows. */
const mostLinks = 40;

async function realOrNearest(path: string, links = 0): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch {
    const target = await readlink(path).catch(() => undefined);
    if (target !== undefined) {
      return links < mostLinks ? realOrNearest(resolve(dirname(path), target), links + 1) : undefined;
    }
    const parent = dirname(path);
    if (parent === path) return path;
    const nearest = await realOrNearest(parent, links);
    return nearest === undefined ? undefined : join(nearest, basename(path));
  }
}
