// Adds one line to the end of a session file in a single append, as the CLI does, so that both may write at once. A
// last line without its newline is ended first; the file's line ending and mode stay as they are.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

export async function appendLine(path: string, line: string): Promise<void> {
  const handle = await open(path, constants.O_RDWR | constants.O_APPEND);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(2);
    const { bytesRead } = await handle.read(tail, 0, 2, Math.max(0, size - 2));
    const end = tail.toString('latin1', 0, bytesRead);
    const ending = end === '\r\n' ? '\r\n' : '\n';
    const before = size === 0 || end.endsWith('\n') ? '' : ending;
    const bytes = Buffer.from(before + line + ending);
    const { bytesWritten } = await handle.write(bytes, 0, bytes.length);
    if (bytesWritten !== bytes.length) throw new Error(`${path} could not be written: the disk may be full.`);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
