// The files port of faces whose editor keeps no documents of its own: what is on disk is what there is.
import { isAbsolute } from 'node:path';
import { filesPort, type ListenersOf, type LivePort } from '@dovetail/protocol';
import { completePort } from '../ports/complete-port.ts';
import { watchChangesOnDisk, type ChangedOnDisk } from './changed-on-disk.ts';
import { notAbsolute } from './file-errors.ts';
import { listFiles } from './list-files.ts';
import { readTextFile } from './read-text-file.ts';
import { writeTextFile } from './write-text-file.ts';

export interface DiskFilesOptions {
  /** Whose changes are told, as long as somebody listens. */
  readonly folders: readonly string[];
  /** Globs of what a listing leaves out. */
  readonly exclude?: readonly string[];
  /** Ends the watching. */
  readonly signal?: AbortSignal;
}

export interface DiskFilesPort extends LivePort<typeof filesPort> {
  /** Resolves when changes from then on are told to those who listen. */
  watching(): Promise<void>;
}

type Listeners = ListenersOf<typeof filesPort>;

const mostFiles = 500_000;

export function diskFilesPort({ folders, exclude, signal }: DiskFilesOptions): DiskFilesPort {
  const listeners = new Set<Listeners>();
  const writes = new Map<string, Promise<unknown>>();
  let watches: ChangedOnDisk[] = [];

  const watch = (): void => {
    watches = folders.map(folder =>
      watchChangesOnDisk({
        folder,
        list: async () =>
          (await listFiles({ folder, respectGitIgnore: true, limit: mostFiles, exclude, signal })).paths,
        onChanges: changes => {
          for (const listener of listeners) listener.changedOnDisk?.({ changes });
        },
      }),
    );
  };
  const unwatch = (): void => {
    for (const watching of watches) watching.close();
    watches = [];
  };
  signal?.addEventListener('abort', unwatch, { once: true });

  /** One after another for each file, so that each sees what the one before has written. */
  const inTurn = async <T>(filePath: string, write: () => Promise<T>): Promise<T> => {
    const before = writes.get(filePath) ?? Promise.resolve();
    const turn = before.then(write, write);
    writes.set(filePath, turn);
    try {
      return await turn;
    } finally {
      if (writes.get(filePath) === turn) writes.delete(filePath);
    }
  };

  const port = completePort(
    filesPort,
    {
      list: (params, callSignal) =>
        listFiles({ ...params, folder: absolute(params.folder), exclude, signal: callSignal }),
      async read({ filePath }) {
        const contents = await readTextFile(absolute(filePath));
        return contents === undefined ? { found: false } : { found: true, contents, isDirty: false };
      },
      write: async params => ({
        outcome: await inTurn(absolute(params.filePath), () => writeTextFile(params)),
      }),
    },
    added => {
      listeners.add(added);
      if (listeners.size === 1 && !signal?.aborted) watch();
      return () => {
        if (listeners.delete(added) && listeners.size === 0) unwatch();
      };
    },
  );
  return {
    ...port,
    async watching() {
      await Promise.all(watches.map(({ isWatching }) => isWatching));
    },
  };
}

function absolute(path: string): string {
  if (!isAbsolute(path)) throw notAbsolute(path);
  return path;
}
