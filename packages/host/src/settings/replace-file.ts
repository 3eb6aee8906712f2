// Replaces the text of a file of Dovetail's own at once: a reader sees the old text or the new one, never a part. A link
// stays a link and the mode stays.
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** `undefined`: there is no such file. */
export async function readTextIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Written unless the file no longer has the expected text; then nothing is done and the answer is `false`. */
export async function replaceFile(file: string, expected: string | undefined, text: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  const fresh = `${target}.${randomUUID()}.new`;
  try {
    const handle = await open(fresh, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const mode = await stat(target).then(
      ({ mode: bits }) => bits & 0o7777,
      () => undefined,
    );
    if (mode !== undefined) await chmod(fresh, mode);
    if ((await readTextIfThere(file)) !== expected) return false;
    await rename(fresh, target);
    return true;
  } finally {
    await rm(fresh, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
