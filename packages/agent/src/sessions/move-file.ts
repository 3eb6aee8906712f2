// Moves files and folders without ever overwriting anything, also from one disk to another; times and modes stay.
import { randomUUID } from 'node:crypto';
import { cp, link, lstat, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './store-folders.ts';

/** False when something is in the way. */
export async function moveWithoutOverwriting(from: string, to: string): Promise<boolean> {
  const source = await lstat(from);
  if (await exists(to)) return false;
  if (source.isDirectory()) {
    await moveFolder(from, to);
    return true;
  }
  try {
    // Unlike a rename, a link fails when the name was taken in the meantime.
    await link(from, to);
    await unlink(from);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    if (code === 'EXDEV') await copyAcross(from, to);
    else await rename(from, to);
    return true;
  }
}

async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await copyAcross(from, to);
  }
}

async function copyAcross(from: string, to: string): Promise<void> {
  const partial = join(dirname(to), `.${basename(to)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    await cp(from, partial, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  await rm(from, { recursive: true });
}

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
