// The tree as the page sees it: folders on demand, git's view of them, and news when either changes.
import { dirname } from 'node:path';
import type { filesPort, LivePort, TreeEntry } from '@dovetail/protocol';
import { isBelow } from '../paths/inside-folder.ts';
import { noGitStatus, readGitStatus, type GitStatus } from './git-status.ts';
import { readFolder } from './read-folder.ts';

/** Many files change at once when a branch is switched; git is asked once for all of them. */
const quietMs = 150;

export interface TreeWatch {
  read(folder: string): Promise<TreeEntry[] | undefined>;
  branch(folder: string): Promise<string | null>;
  onChanged(listener: (folders: readonly string[]) => void): void;
  onFiles(listener: (paths: readonly string[]) => void): void;
  close(): void;
}

export function createTreeWatch(roots: () => readonly string[], files: LivePort<typeof filesPort>): TreeWatch {
  const statuses = new Map<string, Promise<GitStatus>>();
  const listeners: ((folders: readonly string[]) => void)[] = [];
  const fileListeners: ((paths: readonly string[]) => void)[] = [];
  let changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const statusOf = (root: string): Promise<GitStatus> => {
    let known = statuses.get(root);
    if (!known) statuses.set(root, (known = readGitStatus(root).catch(() => noGitStatus)));
    return known;
  };

  function tell(): void {
    timer = undefined;
    const paths = [...changed];
    changed = new Set();
    statuses.clear();
    const folders = new Set(paths.map(path => dirname(path)));
    // Letters of files elsewhere may have changed with them.
    for (const root of roots()) if (paths.some(path => isBelow(root, path))) folders.add(root);
    for (const listener of listeners) listener([...folders]);
  }

  const unsubscribe = files.subscribe({
    changedOnDisk({ changes }) {
      const paths = changes.map(({ filePath }) => filePath);
      for (const path of paths) changed.add(path);
      for (const listener of fileListeners) listener(paths);
      timer ??= setTimeout(tell, quietMs);
    },
  });

  return {
    async read(folder) {
      const root = roots().find(candidate => isBelow(candidate, folder));
      return readFolder(folder, root === undefined ? noGitStatus : await statusOf(root));
    },
    branch: async folder => (await statusOf(folder)).branch,
    onChanged: listener => void listeners.push(listener),
    onFiles: listener => void fileListeners.push(listener),
    close() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
