// Deleting is moving to the trash, and can be undone byte for byte. A session that a process has open is left alone: the
// CLI would go on writing and leave half a session behind.
import { mkdir, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkSessionId } from './session-id.ts';
import { projectsDir } from './config-dir.ts';
import { locateSession, sessionFolder } from './locate-session.ts';
import { exists, moveWithoutOverwriting } from './move-file.ts';
import { processWithSession } from './open-sessions.ts';
import { summarizeSession } from './summarize-session.ts';
import { listTrash, makeTrashId, trashPlaces, writeTrashNote, type TrashedSession } from './trash.ts';
import type { StoreScope } from './store-folders.ts';

export interface DeleteOptions extends StoreScope {
  readonly id: string;
  /** Dovetail's own folder (`dataFolder()`). */
  readonly dataDir: string;
  /** What the caller knows of sessions that it has open itself: of an older CLI nobody else can know. */
  readonly isOpen?: (id: string) => boolean;
  readonly nowMs?: number;
}

export type DeleteResult =
  | { readonly status: 'deleted'; readonly trashed: TrashedSession }
  | { readonly status: 'not-found' }
  /** Close it first. The pid is that of the process, when it is another one. */
  | { readonly status: 'open'; readonly pid: number | undefined };

export async function deleteSession(options: DeleteOptions): Promise<DeleteResult> {
  const { id, configDir, dataDir } = options;
  const file = await locateSession(options, id);
  if (!file) return { status: 'not-found' };
  if (options.isOpen?.(id)) return { status: 'open', pid: undefined };
  const pid = await processWithSession(configDir, id);
  if (pid !== undefined) return { status: 'open', pid };

  const { session } = await summarizeSession(file);
  const deletedMs = options.nowMs ?? Date.now();
  const trashed: TrashedSession = {
    trashId: makeTrashId(id, deletedMs),
    id,
    title: session?.title ?? `Session ${id.slice(0, 8)}`,
    cwd: session?.cwd,
    originalPath: file.path,
    deletedMs,
    sizeBytes: file.sizeBytes,
  };
  const places = await writeTrashNote(dataDir, trashed);
  // The file goes first: from then on the session is gone from every list, and the note finds the rest.
  await move(file.path, places.sessionFile);
  const beside = sessionFolder(file.path);
  if (await exists(beside)) await move(beside, places.sessionFolder);
  return { status: 'deleted', trashed };
}

async function move(from: string, to: string): Promise<void> {
  if (!(await moveWithoutOverwriting(from, to))) throw new Error(`${to} is already there; ${from} was left in place.`);
}

export interface RestoreOptions {
  readonly configDir: string;
  readonly dataDir: string;
  /** Of the session; the one deleted last when it was deleted several times. */
  readonly id: string;
}

export type RestoreResult =
  | { readonly status: 'restored'; readonly path: string }
  | { readonly status: 'not-found' }
  /** A session with this id is there already; nothing was touched. */
  | { readonly status: 'in-the-way'; readonly path: string }
  /** It came from another configuration folder than the one given. */
  | { readonly status: 'elsewhere'; readonly path: string };

export async function restoreSession({ configDir, dataDir, id }: RestoreOptions): Promise<RestoreResult> {
  checkSessionId(id);
  const { sessions } = await listTrash({ dataDir });
  const trashed = sessions.find(session => session.id === id);
  if (!trashed) return { status: 'not-found' };
  const path = join(dirname(trashed.originalPath), `${id}.jsonl`);
  if (!(await isInStore(path, configDir))) return { status: 'elsewhere', path };

  const places = trashPlaces(dataDir, trashed.trashId);
  const beside = sessionFolder(path);
  const hasFolder = await exists(places.sessionFolder);
  if ((await exists(path)) || (hasFolder && (await exists(beside)))) return { status: 'in-the-way', path };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // The folder first: a session that is listed has all that belongs to it.
  if (hasFolder) await move(places.sessionFolder, beside);
  await move(places.sessionFile, path);
  await rm(places.folder, { recursive: true });
  return { status: 'restored', path };
}

/** The note is a file like any other: what it names must be a session of this store. */
async function isInStore(path: string, configDir: string): Promise<boolean> {
  const store = projectsDir(configDir);
  const wanted = dirname(dirname(path));
  if (resolve(wanted) === resolve(store)) return true;
  const [real, realStore] = await Promise.all([wanted, store].map(place => realpath(place).catch(() => undefined)));
  return real !== undefined && real === realStore;
}
