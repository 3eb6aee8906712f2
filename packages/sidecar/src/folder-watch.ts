// Tells the editor which files have changed on disk, many at once. It watches only once somebody may change them.
import { diskFilesPort } from '@dovetail/host';
import { createLatestWins } from './status/latest-wins.ts';

export interface FolderWatch {
  /** A CLI has come, or a conversation was opened. */
  begin(): void;
  setFolders(folders: readonly string[]): void;
  stop(): void;
}

export interface FolderWatchParts {
  readonly folders: readonly string[];
  ready(): Promise<void>;
  changed(paths: string[]): void;
}

const settleMs = 100;

export function createFolderWatch(parts: FolderWatchParts): FolderWatch {
  let { folders } = parts;
  let watching: AbortController | undefined;
  const paths = new Set<string>();
  const telling = createLatestWins({
    delayMs: settleMs,
    ready: parts.ready,
    act() {
      const changed = [...paths];
      paths.clear();
      if (changed.length > 0) parts.changed(changed);
    },
  });

  function watch(): void {
    watching?.abort();
    watching = new AbortController();
    diskFilesPort({ folders, signal: watching.signal }).subscribe({
      changedOnDisk({ changes }) {
        for (const { filePath } of changes) paths.add(filePath);
        telling.touch();
      },
    });
  }

  return {
    begin() {
      if (!watching) watch();
    },
    setFolders(next) {
      folders = next;
      if (watching) watch();
    },
    stop() {
      watching?.abort();
      telling.stop();
    },
  };
}
