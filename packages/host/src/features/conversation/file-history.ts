// The checkpoints of a session: which files a rewind may touch, and what it would put into them. Observed in 2.1.29 and
// 2.1.325: a dry run tells only files whose lines differ, all in one sum, and yet a rewind also puts back one that has
// another mode alone; so both are read from the session and from the copies beside it.
import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { locateSession } from '@dovetail/agent';

export interface FileHistory {
  /** Every file that was ever kept. */
  readonly files: readonly string[];
  /** By file, the copy that a rewind to before this message puts back; null: it removes the file. */
  before(userMessageId: string): ReadonlyMap<string, string | null>;
}

interface Backup {
  readonly backupFileName?: unknown;
  readonly version?: unknown;
}
type Backups = Readonly<Record<string, Backup | undefined>>;

export async function readFileHistory(where: {
  readonly configDir: string;
  readonly sessionId: string;
  readonly cwd: string;
}): Promise<FileHistory> {
  const snapshots = new Map<string, Map<string, Backup>>();
  const file = await locateSession({ configDir: where.configDir }, where.sessionId);
  if (file)
    for await (const line of createInterface({ input: createReadStream(file.path), crlfDelay: Infinity })) {
      const told = line.includes('"file-history-') ? backupsIn(line) : undefined;
      if (!told) continue;
      const known = snapshots.get(told.messageId) ?? new Map<string, Backup>();
      snapshots.set(told.messageId, known);
      for (const [path, backup] of Object.entries(told.backups))
        if (backup) known.set(resolve(where.cwd, path), backup);
    }
  const files = [...new Set([...snapshots.values()].flatMap(backups => [...backups.keys()]))];
  const copies = join(where.configDir, 'file-history', where.sessionId);

  function copyOf({ backupFileName }: Backup): string | null | undefined {
    if (backupFileName === null) return null;
    // Only a name: it comes from a file that anybody may have written.
    return typeof backupFileName === 'string' && /^[\w@.-]+$/.test(backupFileName)
      ? join(copies, backupFileName)
      : undefined;
  }

  return {
    files,
    before(userMessageId) {
      const result = new Map<string, string | null>();
      const snapshot = snapshots.get(userMessageId);
      if (!snapshot) return result;
      for (const filePath of files) {
        // A file that was first kept later was until then as its first copy has it.
        const first = [...snapshots.values()].map(one => one.get(filePath)).find(one => one?.version === 1);
        const backup = snapshot.get(filePath) ?? first;
        const copy = backup && copyOf(backup);
        if (copy !== undefined) result.set(filePath, copy);
      }
      return result;
    },
  };
}

/**
 * A snapshot is written when a message comes, and a file that is kept later is added to it: by 2.1.29 with the whole snapshot
 * once more, by 2.1.325 with a `file-history-delta` line of its own.
 */
function backupsIn(line: string): { messageId: string; backups: Backups } | undefined {
  try {
    const { type, snapshot, snapshotMessageId, trackingPath, backup } = JSON.parse(line) as {
      type?: unknown;
      snapshot?: { messageId?: unknown; trackedFileBackups?: Backups };
      snapshotMessageId?: unknown;
      trackingPath?: unknown;
      backup?: Backup;
    };
    if (type === 'file-history-snapshot' && snapshot?.trackedFileBackups)
      return { messageId: String(snapshot.messageId), backups: snapshot.trackedFileBackups };
    if (type === 'file-history-delta' && typeof trackingPath === 'string' && backup)
      return { messageId: String(snapshotMessageId), backups: { [trackingPath]: backup } };
    return undefined;
  } catch {
    return undefined;
  }
}
