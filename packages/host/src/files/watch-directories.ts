// Watches a folder and the folders below it that it is given, no more than a bounded number. Where the system can watch a
// whole tree at the price of one, it does.
import { watch, type FSWatcher } from 'node:fs';
import { join, sep } from 'node:path';

export interface DirectoryWatch {
  /** From now on these, relative with forward slashes; the folder itself is always watched. The shallowest go first. Tells how many were not before. */
  watchOnly(directories: Iterable<string>): number;
  /** False when some could not be watched: there are too many, or the system has no more watchers to give. */
  readonly isComplete: boolean;
  readonly directories: readonly string[];
  close(): void;
}

export interface DirectoryWatchOptions {
  readonly maxWatchers?: number;
  /** `rename` when a name came or went, `change` when contents did. `path` is relative, '' when the system did not say. */
  onEvent(path: string, event: 'rename' | 'change'): void;
  /** Node's own watch of a tree costs one watcher only here. */
  readonly watchesTrees?: boolean;
}

const ignored = /(?:^|\/)(?:\.git|node_modules)(?:\/|$)/;

const depth = (path: string) => path.split('/').length;

export function watchDirectories(folder: string, options: DirectoryWatchOptions): DirectoryWatch {
  const { maxWatchers = 4096, onEvent } = options;
  const watchesTrees = options.watchesTrees ?? (process.platform === 'darwin' || process.platform === 'win32');
  const watchers = new Map<string, FSWatcher>();
  let isComplete = true;
  let isClosed = false;

  const start = (directory: string): void => {
    const tell = (event: string, name: string | Buffer | null): void => {
      const below = name === null ? '' : String(name).split(sep).join('/');
      const path = directory === '' || below === '' ? directory + below : `${directory}/${below}`;
      if (!isClosed && !ignored.test(path)) onEvent(path, event === 'rename' ? 'rename' : 'change');
    };
    try {
      const watcher = watch(join(folder, directory), { persistent: false, recursive: watchesTrees }, tell);
      watcher.on('error', () => stop(directory));
      watchers.set(directory, watcher);
    } catch {
      // A folder that is gone again is no loss: the one above tells.
      isComplete = false;
    }
  };
  const stop = (directory: string): void => {
    watchers.get(directory)?.close();
    watchers.delete(directory);
  };

  start('');
  return {
    watchOnly(directories) {
      if (isClosed || watchesTrees) return 0;
      const all = ['', ...new Set(directories)].toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
      const wanted = new Set(all.slice(0, maxWatchers));
      isComplete = wanted.size === all.length;
      for (const directory of watchers.keys()) if (!wanted.has(directory)) stop(directory);
      const added = [...wanted].filter(directory => !watchers.has(directory));
      added.forEach(start);
      return added.length;
    },
    get isComplete() {
      return isComplete && watchers.has('');
    },
    get directories() {
      return [...watchers.keys()];
    },
    close() {
      isClosed = true;
      for (const directory of watchers.keys()) stop(directory);
    },
  };
}
