// Writes lines to stdout without ever holding up the process: Node writes to a pipe synchronously there, so an editor that
// does not read for a while would stop everything else.
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';

export interface LineWriter {
  /** Resolves when the next line may come; rejects when nobody can read it any more. */
  write(line: string): Promise<void>;
}

export function createLineWriter(fd = 1, onLost: () => void = () => {}): LineWriter {
  const out = openOutput(fd);
  out.on('error', onLost);
  return {
    write: line => new Promise((resolve, reject) => out.write(line, error => (error ? reject(error) : resolve()))),
  };
}

/** A file or a terminal is no pipe; there Node's own stream does. */
function openOutput(fd: number): Writable {
  try {
    return new Socket({ fd, readable: false, writable: true });
  } catch {
    return process.stdout;
  }
}
