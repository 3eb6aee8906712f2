// Tells which files below a folder were made, changed or removed. Many events at a time become one report; what came and
// went in between is not reported.
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { foldersOf } from './path-table.ts';
import { watchDirectories } from './watch-directories.ts';

export interface DiskChange {
  readonly filePath: string;
  readonly kind: 'created' | 'changed' | 'deleted';
}

export interface ChangedOnDiskOptions {
  readonly folder: string;
  /** The files whose folders are watched, relative with forward slashes. */
  list(): Promise<readonly string[]>;
  onChanges(changes: DiskChange[]): void;
  readonly settleMs?: number;
}

export interface ChangedOnDisk {
  /** Resolves when changes from then on are told. */
  readonly isWatching: Promise<void>;
  close(): void;
}

export function watchChangesOnDisk({ folder, list, onChanges, settleMs = 50 }: ChangedOnDiskOptions): ChangedOnDisk {
  // The names in each folder as one string, `/a/b/`: a hundred thousand of them in a set would cost many times as much.
  const names = new Map<string, string>();
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isLookingAgain = false;

  const watching = watchDirectories(folder, {
    onEvent(path) {
      if (path === '') isLookingAgain = true;
      else pending.add(path);
      timer ??= setTimeout(() => void report(), settleMs).unref();
    },
  });

  const report = async (): Promise<void> => {
    await isWatching;
    const paths = [...pending];
    pending = new Set();
    timer = undefined;
    const changes: DiskChange[] = [];
    for (const path of paths) changes.push(...(await changeOf(path)));
    if (isLookingAgain) {
      isLookingAgain = false;
      changes.push(...(await lookAgain()));
    }
    if (!isClosed && changes.length > 0) onChanges(changes);
  };

  const changeOf = async (path: string): Promise<DiskChange[]> => {
    const filePath = join(folder, path);
    const stats = await lstat(filePath).catch(() => undefined);
    if (stats?.isDirectory()) {
      isLookingAgain ||= !names.has(path);
      return [];
    }
    const { directory, name } = apart(path);
    const known = names.get(directory) ?? '/';
    const isKnown = known.includes(`/${name}/`);
    if (stats) {
      if (!isKnown) names.set(directory, `${known}${name}/`);
      return [{ filePath, kind: isKnown ? 'changed' : 'created' }];
    }
    if (!isKnown) return [];
    names.set(
      directory,
      known.replace(`/${name}/`, () => '/'),
    );
    return [{ filePath, kind: 'deleted' }];
  };

  /** Watches the folders that are there now; what is in new ones has been made. */
  const lookAgain = async (): Promise<DiskChange[]> => {
    const files = await list().catch(() => []);
    if (isClosed) return [];
    const directories = foldersOf(files);
    watching.watchOnly(directories);
    const watched = new Set(['', ...directories]);
    for (const directory of names.keys()) if (!watched.has(directory)) names.delete(directory);
    const changes: DiskChange[] = [];
    for (const directory of watched) {
      if (names.has(directory)) continue;
      const entries = await readdir(join(folder, directory), { withFileTypes: true }).catch(() => []);
      const own = entries.filter(entry => !entry.isDirectory()).map(({ name }) => name);
      names.set(directory, `/${own.join('/')}/`.replace('//', '/'));
      for (const name of own) changes.push({ filePath: join(folder, directory, name), kind: 'created' });
    }
    return changes;
  };

  // What is there at the beginning was not made now.
  const isWatching = lookAgain().then(() => undefined);
  return {
    isWatching,
    close() {
      isClosed = true;
      clearTimeout(timer);
      watching.close();
    },
  };
}

function apart(path: string): { directory: string; name: string } {
  const at = path.lastIndexOf('/');
  return { directory: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) };
}
