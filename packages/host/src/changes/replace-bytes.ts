// Replaces, makes or removes a file by its bytes, if it still is what the caller believes. It is there whole or as before;
// a link stays a link.
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { identityOf } from './change-record.ts';
import { takeFile } from './file-snapshot.ts';
import { realPathOf } from './real-path.ts';

export interface Replacement {
  readonly filePath: string;
  /** `identityOf` what must be there now. */
  readonly expected: string;
  /** null removes it. */
  readonly bytes: Uint8Array | null;
  readonly mode: number;
}

export async function replaceBytes(replacement: Replacement): Promise<'written' | 'conflict'> {
  const { expected, bytes, mode } = replacement;
  const target = await realPathOf(replacement.filePath);
  const isExpected = async () => {
    const now = await takeFile(target);
    return now !== undefined && identityOf(now.snapshot) === expected;
  };
  if (!(await isExpected())) return 'conflict';
  if (bytes === null) {
    await rm(target, { force: true });
    return 'written';
  }

  await mkdir(dirname(target), { recursive: true });
  const temporary = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    await writeWhole(temporary, bytes, mode);
    if (expected === 'absent') return await putIfAbsent(temporary, target);
    if (!(await isExpected())) return 'conflict';
    await rename(temporary, target);
    return 'written';
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A new file, on the disk when it resolves. */
export async function writeWhole(path: string, bytes: Uint8Array | string, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    // The umask may have taken bits away.
    await handle.chmod(mode);
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// Unlike a rename, a link never replaces what came in between.
async function putIfAbsent(temporary: string, target: string): Promise<'written' | 'conflict'> {
  try {
    await link(temporary, target);
    return 'written';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return 'conflict';
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    await rename(temporary, target);
    return 'written';
  }
}
