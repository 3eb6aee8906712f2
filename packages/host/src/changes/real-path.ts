// The one name of a file that may have several: links followed as far as the path exists.
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isAbsence } from './file-snapshot.ts';

export async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isAbsence(error)) throw error;
    const parent = dirname(resolve(path));
    return parent === resolve(path) ? parent : join(await realPathOf(parent), basename(path));
  }
}
