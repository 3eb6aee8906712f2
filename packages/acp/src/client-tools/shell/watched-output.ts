// The output of a Bash call while it runs, read from the file that the CLI has it written to. Nothing is between the command
// and that file, so that what is watched runs exactly as what is not.
import { watch, type FSWatcher } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from './plain-text.ts';

export interface OutputWatch {
  /** The call is over: nothing more is told of it. */
  over(toolUseId: string): void;
  close(): void;
}

export interface OutputWatchOptions {
  /** Where the shell puts a note of each call. */
  readonly folder: string;
  /** The call that a command is of. */
  callOf(wrapped: string): string | undefined;
  onOutput(toolUseId: string, text: string): void;
}

const everyMs = 200;
/** Of a longer output the end is shown: it is what a person waits for. */
const mostShown = 16 * 1024;

export function watchOutput({ folder, callOf, onOutput }: OutputWatchOptions): OutputWatch {
  const timers = new Map<string, NodeJS.Timeout>();
  const watcher: FSWatcher = watch(folder, (_event, name) => {
    if (name?.endsWith('.run')) void begin(join(folder, name));
  });

  async function begin(note: string): Promise<void> {
    // The same file is told of twice; the second time it is gone.
    const text = await readFile(note, 'utf8').catch(() => undefined);
    if (text === undefined) return;
    await rm(note, { force: true });
    const end = text.indexOf('\n');
    const toolUseId = callOf(text.slice(end + 1));
    if (toolUseId === undefined || timers.has(toolUseId)) return;
    const path = text.slice(0, end);
    let told = '';
    const look = async (): Promise<void> => {
      const now = await tail(path);
      if (!timers.has(toolUseId)) return;
      if (now !== undefined && now !== told) onOutput(toolUseId, (told = now));
      timers.set(
        toolUseId,
        setTimeout(() => void look(), everyMs),
      );
    };
    timers.set(
      toolUseId,
      setTimeout(() => void look(), everyMs),
    );
  }

  function over(toolUseId: string): void {
    clearTimeout(timers.get(toolUseId));
    timers.delete(toolUseId);
  }

  return {
    over,
    close() {
      watcher.close();
      for (const id of timers.keys()) over(id);
    },
  };
}

async function tail(path: string): Promise<string | undefined> {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - mostShown);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = plainText(buffer.toString('utf8', 0, bytesRead), false);
    return from === 0 ? text : `…${text.slice(text.indexOf('\n') + 1)}`;
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}
