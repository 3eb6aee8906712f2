// A file as it is now: its bytes, their hash, its mode, and whether it is text. Links are followed.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { FileSnapshot } from './change-record.ts';

export type TakenFile =
  | { readonly snapshot: { readonly kind: 'absent' }; readonly bytes?: undefined }
  | { readonly snapshot: FileSnapshot; readonly bytes: Buffer | undefined };

/** undefined: something is there that is not a file. Bytes above the limit are hashed, not given. */
export async function takeFile(path: string, limitBytes = Number.POSITIVE_INFINITY): Promise<TakenFile | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return undefined;
    const { size } = found;
    const mode = found.mode & 0o7777;
    if (size > limitBytes)
      return {
        snapshot: { kind: 'file', sha256: await hashOfFile(path), size, mode, isText: false, isStored: false },
        bytes: undefined,
      };
    const bytes = await readFile(path);
    return {
      snapshot: {
        kind: 'file',
        sha256: hashOf(bytes),
        size: bytes.length,
        mode,
        isText: textOf(bytes) !== undefined,
        isStored: true,
      },
      bytes,
    };
  } catch (error) {
    if (isAbsence(error)) return { snapshot: { kind: 'absent' } };
    throw error;
  }
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** undefined when these bytes are not text that could be written back byte for byte. A byte order mark stays in the text. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const isAbsence = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
