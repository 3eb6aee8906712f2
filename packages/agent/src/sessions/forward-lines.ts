// The lines of a file from its start to its end in bounded memory; a line beyond the cap is located, not held.
import type { ByteFile } from './byte-file.ts';
import { assembleLine, defaultMaxLineBytes, type RawLine } from './raw-line.ts';

export interface ForwardOptions {
  readonly chunkBytes?: number;
  readonly maxLineBytes?: number;
}

const newline = 0x0a;

export async function* linesForward(file: ByteFile, options: ForwardOptions = {}): AsyncGenerator<RawLine> {
  const maxLineBytes = options.maxLineBytes ?? defaultMaxLineBytes;
  const chunkBytes = options.chunkBytes ?? 512 * 1024;

  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let oversized = false;
  let lineStart = 0;

  const take = (last: Buffer, terminated: boolean): RawLine | undefined => {
    const length = pendingBytes + last.length;
    const tooLong = oversized || length > maxLineBytes;
    const line = assembleLine(lineStart, length, tooLong ? [] : [...pending, last], tooLong, terminated);
    pending = [];
    pendingBytes = 0;
    oversized = false;
    return line;
  };

  for (let position = 0; position < file.sizeBytes;) {
    const chunk = await file.read(position, Math.min(chunkBytes, file.sizeBytes - position));
    if (chunk.length === 0) break;
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const line = take(chunk.subarray(from, at), true);
      if (line) yield line;
      from = at + 1;
      lineStart = position + from;
    }
    pendingBytes += chunk.length - from;
    if (pendingBytes > maxLineBytes) {
      oversized = true;
      pending = [];
    } else if (from < chunk.length) {
      pending.push(chunk.subarray(from));
    }
    position += chunk.length;
  }
  const line = take(Buffer.alloc(0), false);
  if (line) yield line;
}
