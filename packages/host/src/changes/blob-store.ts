// Contents that were put aside, each once, under its hash. For the person's eyes only; a blob is there whole or not at all.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, isAbsence } from './file-snapshot.ts';
import { writeWhole } from './replace-bytes.ts';

export interface BlobStore {
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /** undefined: it is not there, or is not what it was. */
  get(sha256: string): Promise<Buffer | undefined>;
  remove(sha256: string): Promise<void>;
  /** Removes what nobody names and is older than this. */
  sweep(isNamed: (sha256: string) => boolean, olderThanMs: number): Promise<void>;
}

export function openBlobStore(folder: string): BlobStore {
  const pathOf = (sha256: string) => join(folder, sha256);
  return {
    async put(sha256, bytes) {
      try {
        // Young again, so that no sweep takes it meanwhile.
        await utimes(pathOf(sha256), new Date(), new Date());
        return;
      } catch (error) {
        if (!isAbsence(error)) throw error;
      }
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = pathOf(`${sha256}.${randomUUID().slice(0, 8)}.tmp`);
      try {
        await writeWhole(temporary, bytes, 0o600);
        await rename(temporary, pathOf(sha256));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(sha256) {
      try {
        const bytes = await readFile(pathOf(sha256));
        return hashOf(bytes) === sha256 ? bytes : undefined;
      } catch (error) {
        if (isAbsence(error)) return undefined;
        throw error;
      }
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true });
    },
    async sweep(isNamed, olderThanMs) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        if (isNamed(name)) continue;
        const { mtimeMs } = await stat(pathOf(name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs < olderThanMs) await rm(pathOf(name), { force: true });
      }
    },
  };
}
