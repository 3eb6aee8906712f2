// From a session's id to its file. The same id may lie in two folders (a folder name shortened by one CLI version and
// not by another); the one written last is the session.
import { lstat, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { notFound } from '@dovetail/protocol';
import { checkSessionId } from './session-id.ts';
import {
  leadsInside,
  projectFolders,
  storeRoots,
  type SessionFile,
  type StoreProblem,
  type StoreScope,
} from './store-folders.ts';

export async function locateSession(scope: StoreScope, id: string): Promise<SessionFile | undefined> {
  checkSessionId(id);
  const problems: StoreProblem[] = [];
  const roots = await storeRoots(scope.configDir);
  const folders = await projectFolders(scope, roots, problems);
  let newest: SessionFile | undefined;
  for (const folder of folders) {
    const path = join(folder, `${id}.jsonl`);
    const entry = await lstat(path).catch(() => undefined);
    if (!entry || (entry.isSymbolicLink() && !(await leadsInside(path, roots, problems)))) continue;
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && (newest === undefined || found.mtimeMs > newest.mtimeMs))
      newest = { id, path, sizeBytes: found.size, mtimeMs: found.mtimeMs };
  }
  return newest;
}

export type SessionRef =
  { readonly path: string } | { readonly configDir: string; readonly id: string; readonly cwd?: string };

/** The file of a session, or a `not_found` that says where was looked. */
export async function sessionPath(ref: SessionRef): Promise<string> {
  if ('path' in ref) return ref.path;
  const found = await locateSession(ref, ref.id);
  if (found) return found.path;
  const where = ref.cwd === undefined ? 'in any folder' : `in ${ref.cwd}`;
  throw notFound(
    `session ${ref.id}`,
    `There is no session ${ref.id} ${where}. "dovetail sessions --all" lists what there is.`,
  );
}

/** Where the CLI keeps what belongs to a session beside its file: subagents, long tool results, its title. */
export function sessionFolder(path: string): string {
  return join(dirname(path), basename(path, extname(path)));
}
