// The text of a file on disk, with what a later write must know of it.
import { constants, type BigIntStats } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileError, isFolder, isMissing, notPlain, notText, tooLarge } from './file-errors.ts';
import { decodeText, encodingOf, type TextEncoding } from './text-encoding.ts';

const maxBytes = 64 * 1024 * 1024;
// A pipe that nobody writes to would keep an ordinary open waiting for ever.
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export interface TextFile {
  /** undefined: not text. */
  readonly text: string | undefined;
  readonly encoding: TextEncoding;
  readonly stats: BigIntStats;
}

/** undefined: there is no such file. Throws for a folder, a pipe or device, a file that may not be read, or one that is too large. */
export async function readFileOnDisk(filePath: string): Promise<TextFile | undefined> {
  try {
    const handle = await open(filePath, withoutWaiting);
    try {
      const stats = await handle.stat({ bigint: true });
      if (stats.isDirectory()) throw isFolder(filePath);
      if (!stats.isFile()) throw notPlain(filePath);
      if (stats.size > maxBytes) throw tooLarge(filePath, maxBytes);
      const bytes = await handle.readFile();
      return { text: decodeText(bytes), encoding: encodingOf(bytes), stats };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw fileError(error, filePath, 'read');
  }
}

/** Throws for what is not text. */
export async function readTextFile(filePath: string): Promise<string | undefined> {
  const file = await readFileOnDisk(filePath);
  if (!file) return undefined;
  if (file.text === undefined) throw notText(filePath);
  return file.text;
}
