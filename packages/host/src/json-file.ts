// Small JSON files of Dovetail's own. Written whole or not at all; one that cannot be read is set aside under another name
// and told, never lost silently.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export type JsonFile =
  | { readonly found: true; readonly value: unknown }
  | { readonly found: false; /** Where the file that could not be read lies now. */ readonly setAside?: string };

export async function readJsonFile(path: string): Promise<JsonFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { found: false };
    throw error;
  }
  try {
    return { found: true, value: JSON.parse(text) as unknown };
  } catch {
    const setAside = `${path}.damaged-${randomUUID().slice(0, 8)}`;
    await rename(path, setAside);
    return { found: false, setAside };
  }
}

export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${randomUUID().slice(0, 8)}.new`;
  try {
    await writeFile(fresh, `${JSON.stringify(value)}\n`, { mode: 0o600 });
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
