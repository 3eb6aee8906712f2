// The lock file by which a CLI finds us. Written under a temporary name with mode 0600 in a folder of mode 0700 and
// renamed, so that nobody reads half of it; removed on every kind of exit that runs code.
import { chmodSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ideLockFolder, lockFileName, type LockFile } from '@dovetail/protocol';
import { atExit } from './at-exit.ts';
import { lockFolders } from './lock-paths.ts';
import { makeFolder } from './make-folder.ts';

export interface LockFileOptions {
  readonly configDir: string;
  readonly port: number;
  readonly ideName: string;
  readonly authToken: string;
  /** The editor process that is an ancestor of its terminals: inside one of them the CLI checks that. */
  readonly editorPid: number;
  /** Empty when it is not known. */
  readonly serverStartedAt: string;
  readonly workspaceFolders: readonly string[];
}

export interface WrittenLock {
  readonly path: string;
  /** As they stand in the file. */
  readonly workspaceFolders: readonly string[];
  rewrite(workspaceFolders: readonly string[]): void;
  remove(): void;
}

/** Not `.lock`: a CLI that looks in between must not take it for one. */
const temporaryName = (port: number) => `.${port}-${randomUUID()}`;

/** Of a file that a writer which was killed may have left. */
export function isTemporaryName(name: string): boolean {
  return /^\.\d+-[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name);
}

export function writeLockFile(options: LockFileOptions): WrittenLock {
  const folder = join(options.configDir, ideLockFolder);
  const path = join(folder, lockFileName(options.port));
  let written: readonly string[] = [];
  let isRemoved = false;

  function write(workspaceFolders: readonly string[]): void {
    const content: LockFile = {
      pid: options.editorPid,
      workspaceFolders: workspaceFolders.flatMap(name => lockFolders(realFolder(name))),
      ideName: options.ideName,
      transport: 'ws',
      runningInWindows: process.platform === 'win32',
      authToken: options.authToken,
      dovetail: { serverPid: process.pid, startedAt: options.serverStartedAt },
    };
    makeFolder(folder, 0o700);
    // A folder that was there before may be open to others; the token is inside.
    chmodSync(folder, 0o700);
    const temporary = join(folder, temporaryName(options.port));
    try {
      writeFileSync(temporary, JSON.stringify(content), { mode: 0o600, flag: 'wx' });
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    written = content.workspaceFolders;
  }

  function remove(): void {
    if (isRemoved) return;
    isRemoved = true;
    staysAtExit();
    rmSync(path, { force: true });
  }

  write(options.workspaceFolders);
  const staysAtExit = atExit(remove);
  return {
    path,
    get workspaceFolders() {
      return written;
    },
    rewrite(workspaceFolders) {
      if (!isRemoved) write(workspaceFolders);
    },
    remove,
  };
}

/** Observed: the CLI resolves its own folder through symlinks, but not the ones it reads here. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
