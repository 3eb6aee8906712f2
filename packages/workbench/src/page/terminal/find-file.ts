// Whether a path that a program printed is a file of an open folder.
import type { WorkbenchLink } from '../link/workbench-link.ts';
import { parentFolder } from '../files/tree-rows.ts';

/** `root`: what relative paths are meant from. Undefined: there is no such file. */
export async function findFile(link: WorkbenchLink, path: string, root: string): Promise<string | undefined> {
  const file = absolute(path, root);
  if (file === undefined || !file.startsWith(`${root}/`)) return undefined;
  const { entries } = await link.ask('read_folder', { path: parentFolder(file) });
  return entries.some(entry => entry.kind === 'file' && entry.path === file) ? file : undefined;
}

/** Undefined: it leads out of everything. */
export function absolute(path: string, root: string): string | undefined {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${root}/${path}`).split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
