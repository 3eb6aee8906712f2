// The changes of one session: their records in memory and on disk, their contents on disk only. One thing at a time.
import { join } from 'node:path';
import type { HostLog } from '../host-log.ts';
import { diffHunks } from '../hunks/diff-hunks.ts';
import { openBlobStore } from './blob-store.ts';
import { appendChange, loadChangeLog } from './change-log.ts';
import {
  decisionsOf,
  identityOf,
  isSame,
  type ChangeRecord,
  type RecordedHunk,
  type Snapshot,
} from './change-record.ts';
import { textOf, type TakenFile } from './file-snapshot.ts';

export interface Turn {
  readonly userMessageId: string;
  readonly startedMs: number;
}

/** What one call of a tool did to one file. */
export interface Edit {
  readonly changeId: string;
  readonly turn: Turn;
  readonly filePath: string;
  readonly realPath: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

export interface ChangeStore {
  readonly records: ReadonlyMap<string, ChangeRecord>;
  /** How the agent or an undo left the file. */
  leftOf(realPath: string): string | undefined;
  /** Told after an edit of the agent or an undo, when nobody else's edit is in it. */
  setLeft(realPath: string, identity: string): void;
  putAside(taken: TakenFile): Promise<Snapshot>;
  bytesOf(snapshot: Snapshot): Promise<Buffer | undefined>;
  /** null: there was no file. undefined: it is not text, or not there any more. */
  textOf(snapshot: Snapshot): Promise<string | null | undefined>;
  /** Merged into the change of the same file and turn, when nothing came between. Gives what it has let go. */
  addEdit(edit: Edit): Promise<Snapshot[]>;
  save(record: ChangeRecord): Promise<void>;
  /** Contents that no record and none of these names are removed. */
  release(snapshot: Snapshot, stillNamed: Iterable<Snapshot>): Promise<void>;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

// Of more, the oldest is let go, first of those that are decided.
const defaultMaxChanges = 2000;
const sweptAfterMs = 24 * 60 * 60 * 1000;

export async function openChangeStore(
  folder: string,
  log: HostLog,
  nowMs: number,
  maxChanges = defaultMaxChanges,
): Promise<ChangeStore> {
  const logPath = join(folder, 'changes.jsonl');
  const blobs = openBlobStore(join(folder, 'contents'));
  const loaded = await loadChangeLog(logPath);
  if (loaded.unreadableLines > 0)
    log.warn('Some remembered changes could not be read.', { logPath, lines: loaded.unreadableLines });
  const records = new Map(loaded.records);
  const left = new Map(loaded.left);
  const isNamed = (sha256: string) =>
    [...records.values()].some(({ before, after }) => identityOf(before) === sha256 || identityOf(after) === sha256);
  await blobs.sweep(isNamed, nowMs - sweptAfterMs);

  const bytesOf = async (snapshot: Snapshot) =>
    snapshot.kind === 'file' && snapshot.isStored ? blobs.get(snapshot.sha256) : undefined;

  async function textOfSnapshot(snapshot: Snapshot): Promise<string | null | undefined> {
    if (snapshot.kind === 'absent') return null;
    const bytes = await bytesOf(snapshot);
    return bytes && textOf(bytes);
  }

  async function save(record: ChangeRecord): Promise<void> {
    const saved = { ...record, left: left.get(record.realPath) ?? record.left };
    await appendChange(logPath, { record: saved });
    records.set(record.changeId, saved);
  }

  async function release(snapshot: Snapshot, stillNamed: Iterable<Snapshot>): Promise<void> {
    if (snapshot.kind !== 'file' || isNamed(snapshot.sha256)) return;
    for (const other of stillNamed) if (identityOf(other) === snapshot.sha256) return;
    await blobs.remove(snapshot.sha256);
  }

  async function hunksBetween(before: Snapshot, after: Snapshot): Promise<RecordedHunk[]> {
    const [oldText, newText] = [await textOfSnapshot(before), await textOfSnapshot(after)];
    if (oldText === undefined || newText === undefined) return [];
    return diffHunks(oldText ?? '', newText ?? '').map(({ oldStart, oldLines, newStart, newLines }) => ({
      oldStart,
      oldLines,
      newStart,
      newLines,
      state: 'open',
    }));
  }

  async function dropOldest(): Promise<Snapshot[]> {
    if (records.size <= maxChanges) return [];
    const all = [...records.values()];
    const oldest = all.find(record => decisionsOf(record).every(({ state }) => state !== 'open')) ?? all[0];
    if (!oldest) return [];
    const { changeId, realPath } = oldest;
    await appendChange(logPath, { gone: changeId, realPath, left: left.get(realPath) ?? oldest.left });
    records.delete(changeId);
    return [oldest.before, oldest.after];
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    records,
    leftOf: realPath => left.get(realPath),
    setLeft: (realPath, identity) => void left.set(realPath, identity),
    async putAside({ snapshot, bytes }) {
      if (bytes) await blobs.put(snapshot.sha256, bytes);
      return snapshot;
    },
    bytesOf,
    textOf: textOfSnapshot,
    async addEdit({ changeId, turn, filePath, realPath, before, after }) {
      const known = left.get(realPath);
      const isForeign = known !== undefined && before.kind !== 'unknown' && known !== identityOf(before);
      left.set(realPath, identityOf(after));
      const earlier = lastOf(records, turn, realPath);
      const isMerged = earlier && isAllOpen(earlier) && isSame(earlier.after, before);
      const merged = isMerged ? earlier.before : before;
      if (isMerged && isSame(merged, after)) {
        await appendChange(logPath, { gone: earlier.changeId, realPath, left: identityOf(after) });
        records.delete(earlier.changeId);
        return [earlier.before, earlier.after];
      }
      const record: ChangeRecord = {
        changeId: isMerged ? earlier.changeId : changeId,
        ...turn,
        filePath: isMerged ? earlier.filePath : filePath,
        realPath,
        before: merged,
        after,
        hunks: await hunksBetween(merged, after),
        state: 'open',
        isAfterForeignEdit: isMerged ? earlier.isAfterForeignEdit : isForeign,
        toldUndone: [],
        left: identityOf(after),
      };
      await save(record);
      return [...(isMerged ? [earlier.after] : []), ...(await dropOldest())];
    },
    save,
    release,
    exclusively<T>(work: () => Promise<T>): Promise<T> {
      const result = last.then(work);
      last = result.catch(() => {});
      return result;
    },
  };
}

function lastOf(records: ReadonlyMap<string, ChangeRecord>, turn: Turn, realPath: string): ChangeRecord | undefined {
  return [...records.values()].findLast(
    record => record.realPath === realPath && record.userMessageId === turn.userMessageId,
  );
}

const isAllOpen = (record: ChangeRecord) => decisionsOf(record).every(({ state }) => state === 'open');
