// Deleted sessions, kept in Dovetail's own folder until the person empties it: one folder each, with the session's file,
// what the CLI keeps beside it, and a note of where both came from.
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSessionId } from './session-id.ts';
import { errorCode, unreadable, type StoreProblem } from './store-folders.ts';
import { isObject } from './transcript-line.ts';
import { writeAtomically } from './write-atomically.ts';

export interface TrashedSession {
  readonly trashId: string;
  readonly id: string;
  readonly title: string;
  readonly cwd: string | undefined;
  readonly originalPath: string;
  readonly deletedMs: number;
  readonly sizeBytes: number;
}

export interface TrashList {
  /** Newest first. */
  readonly sessions: TrashedSession[];
  readonly problems: StoreProblem[];
}

export interface TrashPlaces {
  readonly folder: string;
  readonly sessionFile: string;
  /** What the CLI keeps in `<id>/` beside the file. */
  readonly sessionFolder: string;
}

const noteName = 'note.json';

export function trashFolder(dataDir: string): string {
  return join(dataDir, 'trash', 'sessions');
}

export function trashPlaces(dataDir: string, trashId: string): TrashPlaces {
  const folder = join(trashFolder(dataDir), trashId);
  return { folder, sessionFile: join(folder, 'session.jsonl'), sessionFolder: join(folder, 'session') };
}

export async function writeTrashNote(dataDir: string, session: TrashedSession): Promise<TrashPlaces> {
  const places = trashPlaces(dataDir, session.trashId);
  await mkdir(places.folder, { recursive: true, mode: 0o700 });
  await writeAtomically(join(places.folder, noteName), 0o600, [JSON.stringify(session, undefined, 2)]);
  return places;
}

export async function listTrash({ dataDir }: { readonly dataDir: string }): Promise<TrashList> {
  const list: TrashList = { sessions: [], problems: [] };
  const folder = trashFolder(dataDir);
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') list.problems.push({ path: folder, reason: unreadable(error) });
    return [];
  });
  for (const trashId of names) {
    if (!isTrashId(trashId)) continue;
    const places = trashPlaces(dataDir, trashId);
    try {
      const note: unknown = JSON.parse(await readFile(join(places.folder, noteName), 'utf8'));
      const { size } = await stat(places.sessionFile);
      const session = toTrashedSession(trashId, note, size);
      if (session) list.sessions.push(session);
      else list.problems.push({ path: places.folder, reason: 'Its note does not say where it came from.' });
    } catch (error) {
      list.problems.push({ path: places.folder, reason: `It is not complete. ${unreadable(error)}` });
    }
  }
  list.sessions.sort((a, b) => b.deletedMs - a.deletedMs);
  return list;
}

/** The only function here that removes anything for good, and only what was deleted that long ago. */
export async function emptyTrash({
  dataDir,
  olderThanMs,
  nowMs = Date.now(),
}: {
  readonly dataDir: string;
  readonly olderThanMs: number;
  readonly nowMs?: number;
}): Promise<{ readonly removed: readonly TrashedSession[] }> {
  const { sessions } = await listTrash({ dataDir });
  const removed = sessions.filter(session => nowMs - session.deletedMs >= olderThanMs);
  for (const session of removed) await rm(trashPlaces(dataDir, session.trashId).folder, { recursive: true });
  return { removed };
}

export function makeTrashId(id: string, deletedMs: number): string {
  return `${Math.trunc(deletedMs)}-${id}`;
}

export function isTrashId(name: string): boolean {
  const [, id] = /^\d+-(.+)$/.exec(name) ?? [];
  return id !== undefined && isSessionId(id);
}

function toTrashedSession(trashId: string, note: unknown, sizeBytes: number): TrashedSession | undefined {
  if (!isObject(note)) return undefined;
  const { id, title, cwd, originalPath, deletedMs } = note;
  if (typeof id !== 'string' || !isSessionId(id) || typeof originalPath !== 'string') return undefined;
  return {
    trashId,
    id,
    title: typeof title === 'string' ? title : `Session ${id.slice(0, 8)}`,
    cwd: typeof cwd === 'string' ? cwd : undefined,
    originalPath,
    deletedMs: typeof deletedMs === 'number' ? deletedMs : 0,
    sizeBytes,
  };
}
