// The files of a folder, kept ready for searching. Read again when a watcher, the editor or the clock says that they may
// have changed; an answer waits for that only a moment, and then is what was known before.
import type { filesPort, LivePort } from '@dovetail/protocol';
import { isAbsolute, relative } from 'node:path';
import { buildPathTable, type PathTable } from './path-table.ts';
import { watchDirectories, type DirectoryWatch } from './watch-directories.ts';

export interface FileIndex {
  /** Throws only when the files could never be listed. */
  read(): Promise<IndexedFiles>;
  readonly isStale: boolean;
  close(): void;
}

export interface IndexedFiles {
  readonly table: PathTable;
  /** There are more files than the index takes. */
  readonly truncated: boolean;
}

export interface FileIndexOptions {
  readonly files: LivePort<typeof filesPort>;
  readonly folder: string;
  readonly respectGitIgnore: boolean;
  readonly limit?: number;
  readonly now?: () => number;
  /** How long an answer waits for fresh files when there are old ones. */
  readonly patienceMs?: number;
  /** How long it is quiet before files are read again. */
  readonly settleMs?: number;
  readonly maxWatchers?: number;
}

const maxAgeMs = 10 * 60_000;
const maxAgeUnwatchedMs = 15_000;
// Files that nobody has searched for so long are read again only when somebody does.
const inUseMs = 2 * 60_000;

export function createFileIndex(options: FileIndexOptions): FileIndex {
  const { files, folder, respectGitIgnore, limit = 400_000, now = Date.now } = options;
  const { patienceMs = 250, settleMs = 150, maxWatchers } = options;
  const end = new AbortController();
  let known: IndexedFiles | undefined;
  let reading: Promise<IndexedFiles> | undefined;
  let isStale = true;
  let readAtMs = 0;
  let tookMs = 0;
  let usedAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let watching: DirectoryWatch | undefined;
  let wasWatched = false;

  const invalidate = (): void => {
    if (end.signal.aborted) return;
    isStale = true;
    if (timer || now() - usedAtMs > inUseMs) return;
    // A large folder in which much happens must not be read all the time.
    timer = setTimeout(
      () => {
        timer = undefined;
        if (isStale) refresh().catch(() => {});
      },
      settleMs + 3 * tookMs,
    ).unref();
  };

  const refresh = (): Promise<IndexedFiles> => {
    reading ??= readOnce().finally(() => (reading = undefined));
    return reading;
  };

  const readOnce = async (): Promise<IndexedFiles> => {
    // Watched from before the listing: what happens meanwhile makes it stale again.
    watching ??= watchDirectories(folder, {
      maxWatchers,
      onEvent(path, event) {
        if (event === 'rename' || path === '' || isIgnoreFile(path)) invalidate();
      },
    });
    isStale = false;
    const startedMs = now();
    try {
      const listed = await files.calls.list({ folder, respectGitIgnore, limit }, end.signal);
      const table = await buildPathTable(listed.paths, end.signal);
      // What happened in a folder before it was watched is not known; the next listing is the first to be sure.
      wasWatched = watching.watchOnly(table.paths.slice(table.fileCount)) === 0 && watching.isComplete;
      known = { table, truncated: listed.truncated };
      readAtMs = now();
      tookMs = readAtMs - startedMs;
      return known;
    } catch (error) {
      isStale = true;
      throw error;
    }
  };

  const unsubscribe = files.subscribe({
    changedOnDisk({ changes }) {
      const matters = changes.some(
        ({ filePath, kind }) => isBelow(folder, filePath) && (kind !== 'changed' || isIgnoreFile(filePath)),
      );
      if (matters) invalidate();
    },
  });

  return {
    async read() {
      usedAtMs = now();
      const oldest = now() - (wasWatched ? maxAgeMs : maxAgeUnwatchedMs);
      if (known && !isStale && readAtMs >= oldest) return known;
      if (!known) return refresh();
      const old = known;
      const fresh = refresh().catch(() => old);
      return Promise.race([fresh, after(patienceMs, end.signal).then(() => old)]);
    },
    get isStale() {
      return isStale;
    },
    close() {
      end.abort();
      clearTimeout(timer);
      watching?.close();
      unsubscribe();
    },
  };
}

const isIgnoreFile = (path: string) => /(?:^|[/\\])\.gitignore$/.test(path);

function isBelow(folder: string, filePath: string): boolean {
  const path = relative(folder, filePath);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}

const after = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms).unref();
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
