// Removes locks of ours whose server has died without running code. Locks of other editors are not touched.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FoundLockFile, ideLockFolder, portOfLockFile } from '@dovetail/protocol';

export interface SweepOptions {
  readonly configDir: string;
  /** When the process started, or nothing when there is none; a reused pid has another start. */
  startTimeOf(pid: number): string | undefined;
}

/** Gives the files that it removed. */
export function sweepLocks({ configDir, startTimeOf }: SweepOptions): string[] {
  const folder = join(configDir, ideLockFolder);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter(name => portOfLockFile(name) !== undefined)
    .map(name => join(folder, name))
    .filter(path => {
      const server = readLock(path)?.dovetail;
      if (!server) return false;
      const startedAt = startTimeOf(server.serverPid);
      const lives = startedAt !== undefined && (server.startedAt === undefined || server.startedAt === startedAt);
      if (!lives) rmSync(path, { force: true });
      return !lives;
    });
}

function readLock(path: string): FoundLockFile | undefined {
  try {
    return FoundLockFile.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
