// A file as a picture: its bytes, and their kind by the name of the file. Whether it may be read is decided before.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Picture } from '@dovetail/protocol';

const kinds: Readonly<Record<string, Picture['mediaType']>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** Undefined when the name is not that of a picture. */
export async function readPicture(path: string, realPath: string): Promise<Picture | undefined> {
  const mediaType = kinds[extname(path).toLowerCase()];
  if (mediaType === undefined) return undefined;
  const bytes = await readFile(realPath);
  return { mediaType, data: bytes.toString('base64'), size: bytes.length };
}
