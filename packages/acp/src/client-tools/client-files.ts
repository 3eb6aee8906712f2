// A file as the client holds it, beside the same file on disk. The client is asked only for what it offers; a client that
// refuses or fails counts as one that knows nothing of the file, so that disk is what remains.
import { readFile, stat } from 'node:fs/promises';
import type { ToolClient } from './client-tools.ts';

// Above this a comparison costs more than an unsaved change in such a file is worth.
const largestBytes = 5 * 1024 * 1024;

export interface ClientFiles {
  readonly canRead: boolean;
  readonly canWrite: boolean;
  /** The client's text; undefined when it does not tell. */
  buffer(path: string): Promise<string | undefined>;
  disk(path: string): Promise<string | undefined>;
  /** The client's text when it is not what is on disk. */
  unsaved(path: string): Promise<string | undefined>;
  /** False when the client did not take it. */
  write(path: string, content: string): Promise<boolean>;
  /** The unsaved text that the model was last shown of a file. */
  readonly shown: Map<string, string>;
}

export function createClientFiles(client: ToolClient, sessionId: () => string): ClientFiles {
  const { readFile: canRead, writeFile: canWrite } = client.can;

  async function buffer(path: string): Promise<string | undefined> {
    if (!canRead) return undefined;
    try {
      const answer = await client.request('fs/read_text_file', { sessionId: sessionId(), path });
      const { content } = (answer ?? {}) as { content?: unknown };
      return typeof content === 'string' ? content : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    canRead,
    canWrite,
    buffer,
    disk: diskText,
    async unsaved(path) {
      if (!canRead || (await isTooLarge(path))) return undefined;
      const [held, stored] = await Promise.all([buffer(path), diskText(path)]);
      // A client may answer an empty text for a file that is not there.
      if (held === undefined || (stored === undefined && held === '')) return undefined;
      return stored !== undefined && isSameText(held, stored) ? undefined : held;
    },
    async write(path, content) {
      if (!canWrite) return false;
      try {
        const answer = await client.request('fs/write_text_file', { sessionId: sessionId(), path, content });
        // Observed: avante.nvim answers with the error's text as the result.
        return typeof answer !== 'string';
      } catch {
        return false;
      }
    },
    shown: new Map(),
  };
}

async function diskText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Editors keep buffers without a byte order mark and with one kind of line end; neither is an unsaved change. */
export function isSameText(one: string, other: string): boolean {
  return one === other || bare(one) === bare(other);
}

const bare = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

async function isTooLarge(path: string): Promise<boolean> {
  try {
    return (await stat(path)).size > largestBytes;
  } catch {
    return false;
  }
}
