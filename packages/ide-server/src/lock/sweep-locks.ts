// Removes locks of ours whose server has died without running code. Locks of other editors are not touched.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FoundLockFile, ideLockFolder, portOfLockFile } from '@dovetail/protocol';
import { isTemporaryName } from './lock-file.ts';

export interface SweepOptions {
  readonly configDir: string;
  /** When the process started, nothing when there is none, empty when it is not known; a reused pid has another start. */
  startTimeOf(pid: number): string | undefined;
}

/** A file is renamed within milliseconds of being written. */
const halfWrittenMs = 60_000;

/** Gives the files that it removed. */
export function sweepLocks({ configDir, startTimeOf }: SweepOptions): string[] {
  const folder = join(configDir, ideLockFolder);
  const isStale = (name: string): boolean => {
    const path = join(folder, name);
    if (portOfLockFile(name) === undefined) return isTemporaryName(name) && ageMs(path) > halfWrittenMs;
    const server = readLock(path)?.dovetail;
    return server !== undefined && !lives(server, startTimeOf(server.serverPid));
  };
  return namesIn(folder)
    .filter(isStale)
    .map(name => join(folder, name))
    .filter(remove);
}

function lives(server: { startedAt?: string | undefined }, startedAt: string | undefined): boolean {
  if (startedAt === undefined) return false;
  // Two hosts may differ in what they can find out: only two known times tell two processes apart.
  return !server.startedAt || startedAt === '' || server.startedAt === startedAt;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function remove(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}

function readLock(path: string): FoundLockFile | undefined {
  try {
    return FoundLockFile.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
