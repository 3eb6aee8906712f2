// A regular file opened for positional reads. Every byte read is counted in the meter, so that "heads and tails only"
// can be measured instead of believed.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

export interface ByteMeter {
  bytesRead: number;
}

export interface ByteFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** 0 where the file system does not keep it. */
  readonly birthtimeMs: number;
  readonly mode: number;
  /** Fewer bytes than asked for only at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

export class NotARegularFile extends Error {
  override readonly name = 'NotARegularFile';
}

export async function openByteFile(path: string, meter?: ByteMeter): Promise<ByteFile> {
  // Without O_NONBLOCK a FIFO that someone named like a session would hang the list for ever.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new NotARegularFile(`${path} is not a regular file.`);
    return {
      path,
      sizeBytes: stat.size,
      mtimeMs: stat.mtimeMs,
      birthtimeMs: stat.birthtimeMs,
      mode: stat.mode & 0o7777,
      async read(offset, length) {
        const buffer = Buffer.allocUnsafe(length);
        let filled = 0;
        while (filled < length) {
          const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        if (meter) meter.bytesRead += filled;
        return filled === length ? buffer : buffer.subarray(0, filled);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export async function withByteFile<T>(
  path: string,
  meter: ByteMeter | undefined,
  use: (file: ByteFile) => Promise<T>,
): Promise<T> {
  const file = await openByteFile(path, meter);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}
