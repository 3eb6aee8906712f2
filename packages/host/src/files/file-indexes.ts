// One index for each folder that conversations are in, made when it is first searched. Few are kept: the one that was not
// used for longest goes.
import type { filesPort, LivePort } from '@dovetail/protocol';
import { createFileIndex, type FileIndex } from './file-index.ts';

export interface FileIndexes {
  of(folder: string, respectGitIgnore: boolean): FileIndex;
}

export interface FileIndexesOptions {
  readonly files: LivePort<typeof filesPort>;
  readonly signal: AbortSignal;
  readonly most?: number;
}

export function createFileIndexes({ files, signal, most = 6 }: FileIndexesOptions): FileIndexes {
  const indexes = new Map<string, FileIndex>();
  signal.addEventListener(
    'abort',
    () => {
      for (const index of indexes.values()) index.close();
      indexes.clear();
    },
    { once: true },
  );
  return {
    of(folder, respectGitIgnore) {
      const key = `${respectGitIgnore ? 'listed' : 'all'}\0${folder}`;
      const index = indexes.get(key) ?? createFileIndex({ files, folder, respectGitIgnore });
      // The newest is last in a Map.
      indexes.delete(key);
      indexes.set(key, index);
      for (const [oldKey, old] of indexes) {
        if (indexes.size <= most) break;
        old.close();
        indexes.delete(oldKey);
      }
      return index;
    },
  };
}
