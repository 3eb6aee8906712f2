// Replaces the text of a file, whole or not at all, unless it is no longer what the caller believes. Keeps encoding, mode,
// owner and links; writes line ends as given.
import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import {
  access,
  constants,
  link,
  lstat,
  mkdir,
  open,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, fileError, isMissing, readOnly } from './file-errors.ts';
import { readFileOnDisk } from './read-text-file.ts';
import { encodeText } from './text-encoding.ts';

export interface TextWrite {
  readonly filePath: string;
  /** null removes the file; of a link, the link. */
  readonly contents: string | null;
  /** null: it must not exist. */
  readonly expected: string | null;
}

export async function writeTextFile({ filePath, contents, expected }: TextWrite): Promise<'written' | 'conflict'> {
  const target = await followLinks(filePath);
  const current = await readFileOnDisk(target);
  if ((current ? current.text : null) !== expected) return 'conflict';
  if (current && contents === current.text) return 'written';
  try {
    if (contents === null) return current ? await remove(filePath, target, current.stats) : 'written';
    if (!current) return await create(target, encodeText(contents, 'utf-8'));
    return await replace(target, encodeText(contents, current.encoding), current.stats);
  } catch (error) {
    throw fileError(error, filePath, contents === null ? 'removed' : 'written');
  }
}

async function remove(filePath: string, target: string, seen: BigIntStats): Promise<'written' | 'conflict'> {
  await refuseReadOnly(target, seen);
  if (!(await isUnchanged(target, seen))) return 'conflict';
  await unlink(filePath);
  return 'written';
}

async function create(target: string, bytes: Buffer): Promise<'written' | 'conflict'> {
  await mkdir(dirname(target), { recursive: true });
  return withTemporary(target, bytes, 0o666, async temporary => {
    try {
      // Unlike a rename, a link never replaces what somebody else has put there meanwhile.
      await link(temporary, target);
      return 'written';
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return 'conflict';
      if (await exists(target)) return 'conflict';
      await rename(temporary, target);
      return 'written';
    }
  });
}

async function replace(target: string, bytes: Buffer, seen: BigIntStats): Promise<'written' | 'conflict'> {
  await refuseReadOnly(target, seen);
  const keepRights = async (handle: Awaited<ReturnType<typeof open>>) => {
    const made = await handle.stat({ bigint: true });
    if (made.uid !== seen.uid || made.gid !== seen.gid)
      // Only root may give files away; for everybody else the group is worth a try, and neither is a reason to fail.
      await handle
        .chown(Number(seen.uid), Number(seen.gid))
        .catch(() => handle.chown(-1, Number(seen.gid)).catch(() => {}));
    await handle.chmod(Number(seen.mode & 0o7777n));
  };
  return withTemporary(
    target,
    bytes,
    0o600,
    async temporary => {
      if (!(await isUnchanged(target, seen))) return 'conflict';
      await rename(temporary, target);
      return 'written';
    },
    keepRights,
  );
}

async function withTemporary<T>(
  target: string,
  bytes: Buffer,
  mode: number,
  use: (temporary: string) => Promise<T>,
  prepare?: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<T> {
  // Short, so that the longest possible name of a file still leaves room.
  const temporary = join(dirname(target), `.${basename(target).slice(0, 60)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await prepare?.(handle);
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return await use(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The file that a chain of links leads to, there or not. */
async function followLinks(filePath: string): Promise<string> {
  let path = filePath;
  // As many as a kernel follows.
  for (let i = 0; i < 40; i++) {
    try {
      return await realpath(path);
    } catch (error) {
      if (!isMissing(error)) throw fileError(error, filePath, 'written');
    }
    try {
      path = resolve(dirname(path), await readlink(path));
    } catch {
      return path;
    }
  }
  return path;
}

// Root may write everything; a file that its owner has made read-only is meant to stay as it is all the same.
async function refuseReadOnly(path: string, stats: BigIntStats): Promise<void> {
  if ((stats.mode & 0o222n) === 0n) throw readOnly(path);
  try {
    await access(path, constants.W_OK);
  } catch (error) {
    if (!isMissing(error)) throw readOnly(path);
  }
}

async function isUnchanged(path: string, seen: BigIntStats): Promise<boolean> {
  try {
    const now = await stat(path, { bigint: true });
    return now.ino === seen.ino && now.size === seen.size && now.mtimeNs === seen.mtimeNs;
  } catch {
    return false;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
