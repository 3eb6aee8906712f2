// Files and folders that the person deleted in the tree. They are moved, never unlinked, and can be taken back.
import { randomUUID } from 'node:crypto';
import { cp, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface PathTrash {
  /** Its id in the trash. */
  put(path: string): Promise<string>;
  /** Why it could not be taken back; nothing when it was. */
  restore(trashId: string, isAllowed: (path: string) => Promise<boolean>): Promise<string | undefined>;
}

export function createPathTrash(folder: string): PathTrash {
  const placeOf = (id: string) => join(folder, id);
  return {
    async put(path) {
      const id = randomUUID();
      const place = placeOf(id);
      await mkdir(place, { recursive: true, mode: 0o700 });
      await writeFile(join(place, 'origin.json'), JSON.stringify({ path }), { mode: 0o600 });
      await move(path, join(place, basename(path)));
      return id;
    },
    async restore(id, isAllowed) {
      if (!/^[0-9a-f-]{36}$/.test(id)) return 'There is nothing of this name in the trash.';
      const place = placeOf(id);
      let path: string;
      try {
        ({ path } = JSON.parse(await readFile(join(place, 'origin.json'), 'utf8')) as { path: string });
      } catch {
        return 'It is no longer in the trash.';
      }
      if (!(await isAllowed(path))) return 'Its place lies outside the open folder now. Open that folder first.';
      const isTaken = await lstat(path).then(
        () => true,
        () => false,
      );
      if (isTaken) return 'There is something of its name again. Rename that first.';
      await mkdir(dirname(path), { recursive: true });
      await move(join(place, basename(path)), path);
      await rm(place, { recursive: true, force: true });
      return undefined;
    },
  };
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // Another disk: copied whole before the original goes.
    await cp(from, to, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      errorOnExist: true,
      force: false,
    });
    await rm(from, { recursive: true });
  }
}
