// The local log of the host. Secrets are masked; nothing leaves the machine. Written in order, behind the caller's back, and
// bounded: a log that has grown is put aside as `.old`, and the older one goes.
import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { maskSecrets } from '@dovetail/agent';

export interface HostLog {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, cause?: unknown): void;
  /** For `open_output_panel` and the person's own eyes. */
  readonly path: string;
}

export type LogLevel = 'info' | 'warn' | 'error';

export interface HostLogFile extends HostLog {
  /** Resolves when everything said so far is on disk, or could not be written. */
  settled(): Promise<void>;
}

export interface HostLogOptions {
  readonly path: string;
  readonly now: () => number;
  readonly maxBytes?: number;
  /** Hears each entry too, masked and cut, for an editor that shows logs itself. */
  onEntry?(level: LogLevel, text: string): void;
  /** What waits beyond this is dropped and counted: a log must not be what fills the memory. */
  readonly maxWaitingCharacters?: number;
}

const longestEntry = 10_000;

export function createHostLog(options: HostLogOptions): HostLogFile {
  const { path, now, maxBytes = 5 * 1024 * 1024, maxWaitingCharacters = 1024 * 1024 } = options;
  let waiting: string[] = [];
  let waitingCharacters = 0;
  let dropped = 0;
  let sizeBytes: number | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const text = waiting.join('');
      waiting = [];
      waitingCharacters = 0;
      try {
        await append(text);
      } catch {
        // A disk that is full or read-only must not stop the work; there is nowhere else to say it.
      }
    }
    writing = undefined;
  }

  async function append(text: string): Promise<void> {
    if (sizeBytes === undefined) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      sizeBytes = await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
    }
    if (sizeBytes > maxBytes) {
      await rename(path, `${path}.old`);
      sizeBytes = 0;
    }
    await appendFile(path, text, { mode: 0o600 });
    sizeBytes += Buffer.byteLength(text);
  }

  function say(level: LogLevel, message: string, details: string): void {
    const text = maskSecrets(`${message}${details && ` ${details}`}`);
    const cut = text.length > longestEntry ? `${text.slice(0, longestEntry)}…` : text;
    options.onEntry?.(level, cut);
    if (waitingCharacters > maxWaitingCharacters) {
      dropped++;
      return;
    }
    const lost = dropped > 0 ? ` (${dropped} entries before this one were dropped)` : '';
    dropped = 0;
    const entry = `${new Date(now()).toISOString()} ${level.padEnd(5)} ${cut.replaceAll('\n', '\n  ')}${lost}\n`;
    waiting.push(entry);
    waitingCharacters += entry.length;
    writing ??= Promise.resolve().then(write);
  }

  return {
    path,
    info: (message, details) => say('info', message, plain(details)),
    warn: (message, details) => say('warn', message, plain(details)),
    error: (message, cause) => say('error', message, words(cause)),
    async settled() {
      await writing;
    },
  };
}

function plain(details: Readonly<Record<string, unknown>> | undefined): string {
  if (details === undefined) return '';
  try {
    return JSON.stringify(details);
  } catch (error) {
    return `[details that cannot be written: ${String(error)}]`;
  }
}

function words(cause: unknown): string {
  if (cause === undefined) return '';
  return cause instanceof Error ? (cause.stack ?? cause.message) : plain({ cause });
}
