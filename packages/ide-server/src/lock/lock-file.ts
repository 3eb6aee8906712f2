// The lock file by which a CLI finds us. Written under a temporary name with mode 0600 in a folder of mode 0700 and
// renamed, so that nobody reads half of it; removed on every kind of exit that runs code.
import { chmodSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ideLockFolder, lockFileName, type LockFile } from '@dovetail/protocol';
import { toPosixForm } from './lock-paths.ts';

export interface LockFileOptions {
  readonly configDir: string;
  readonly port: number;
  readonly ideName: string;
  readonly authToken: string;
  /** The editor process that is an ancestor of its terminals: inside one of them the CLI checks that. */
  readonly editorPid: number;
  readonly serverStartedAt: string;
  readonly workspaceFolders: readonly string[];
}

export interface WrittenLock {
  readonly path: string;
  rewrite(workspaceFolders: readonly string[]): void;
  remove(): void;
}

export function writeLockFile(options: LockFileOptions): WrittenLock {
  const folder = join(options.configDir, ideLockFolder);
  const path = join(folder, lockFileName(options.port));
  let isRemoved = false;

  function write(workspaceFolders: readonly string[]): void {
    const content: LockFile = {
      pid: options.editorPid,
      workspaceFolders: workspaceFolders.map(realFolder),
      ideName: options.ideName,
      transport: 'ws',
      runningInWindows: process.platform === 'win32',
      authToken: options.authToken,
      dovetail: { serverPid: process.pid, startedAt: options.serverStartedAt },
    };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A folder that was there before may be open to others; the token is inside.
    chmodSync(folder, 0o700);
    // Not `.lock`: a CLI that looks in between must not take it for one.
    const temporary = join(folder, `.${options.port}-${randomUUID()}`);
    writeFileSync(temporary, JSON.stringify(content), { mode: 0o600, flag: 'wx' });
    renameSync(temporary, path);
  }

  function remove(): void {
    if (isRemoved) return;
    isRemoved = true;
    process.off('exit', remove);
    rmSync(path, { force: true });
  }

  write(options.workspaceFolders);
  process.on('exit', remove);
  return {
    path,
    rewrite(workspaceFolders) {
      if (!isRemoved) write(workspaceFolders);
    },
    remove,
  };
}

/** Observed: the CLI resolves its own folder through symlinks, but not the ones it reads here. */
function realFolder(folder: string): string {
  try {
    return toPosixForm(realpathSync(folder));
  } catch {
    return toPosixForm(folder);
  }
}
