// The lines of a file from its end to its start, reading no more than it must: a page of a huge session costs the bytes
// of that page. A line of any length is joined once (no quadratic copying); beyond the cap it is only located.
import type { ByteFile } from './byte-file.ts';
import { assembleLine, defaultMaxLineBytes, type RawLine } from './raw-line.ts';

export interface BackwardOptions {
  /** Where to start, exclusive; must be the start of a line or the end of the file. */
  readonly end?: number;
  readonly chunkBytes?: number;
  readonly maxLineBytes?: number;
}

const newline = 0x0a;
const largestChunkBytes = 1024 * 1024;

export async function* linesBackward(file: ByteFile, options: BackwardOptions = {}): AsyncGenerator<RawLine> {
  const end = Math.min(options.end ?? file.sizeBytes, file.sizeBytes);
  const maxLineBytes = options.maxLineBytes ?? defaultMaxLineBytes;
  let chunkBytes = options.chunkBytes ?? 64 * 1024;
  const growing = options.chunkBytes === undefined;

  let position = end;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let oversized = false;
  // What stands after the last newline is a line only when no newline ends it; a start inside the file follows one.
  let terminated = end < file.sizeBytes;

  const take = (offset: number, first: Buffer): RawLine | undefined => {
    const length = pendingBytes + first.length;
    const tooLong = oversized || length > maxLineBytes;
    const pieces = tooLong ? [] : [first, ...pending.toReversed()];
    const line = assembleLine(offset, length, pieces, tooLong, terminated);
    pending = [];
    pendingBytes = 0;
    oversized = false;
    terminated = true;
    return line;
  };

  while (position > 0) {
    const length = Math.min(chunkBytes, position);
    const base = position - length;
    const chunk = await file.read(base, length);
    if (chunk.length < length) throw new Error(`${file.path} became shorter while it was being read. Try again.`);
    let stop = chunk.length;
    while (stop > 0) {
      const at = chunk.lastIndexOf(newline, stop - 1);
      if (at < 0) break;
      const line = take(base + at + 1, chunk.subarray(at + 1, stop));
      if (line) yield line;
      stop = at;
    }
    pendingBytes += stop;
    if (pendingBytes > maxLineBytes) {
      oversized = true;
      pending = [];
    } else {
      pending.push(chunk.subarray(0, stop));
    }
    position = base;
    if (growing) chunkBytes = Math.min(chunkBytes * 2, largestChunkBytes);
  }
  const line = take(0, Buffer.alloc(0));
  if (line) yield line;
}
