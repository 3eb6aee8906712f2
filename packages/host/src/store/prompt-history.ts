// The messages that were sent from each folder, newest last, one JSON line each. Bounded; a damaged line is passed over.
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

export interface SentPrompt {
  readonly text: string;
  readonly atMs: number;
}

export interface PromptHistory {
  add(folder: string, prompt: SentPrompt): Promise<void>;
  /** Newest first, each text once. */
  list(folder: string, options: { readonly search: string; readonly limit: number }): Promise<SentPrompt[]>;
}

const mostPrompts = 1000;
/** A longer one would push out too many others. */
const longestPrompt = 200_000;

export function createPromptHistory(dataFolder: string, most = mostPrompts): PromptHistory {
  let writing: Promise<void> = Promise.resolve();
  const pathOf = (folder: string) =>
    join(dataFolder, 'prompts', `${createHash('sha256').update(resolve(folder)).digest('hex')}.jsonl`);

  /** How each file ends, so that it is read once and not for every message. */
  const ends = new Map<string, { count: number; last: string | undefined }>();

  async function endOf(path: string): Promise<{ count: number; last: string | undefined }> {
    const known = ends.get(path);
    if (known) return known;
    const prompts = await readPrompts(path);
    const end = { count: prompts.length, last: prompts.at(-1)?.text };
    ends.set(path, end);
    return end;
  }

  async function write(folder: string, prompt: SentPrompt): Promise<void> {
    const path = pathOf(folder);
    const end = await endOf(path);
    if (end.last === prompt.text) return;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await appendFile(path, toLine(prompt), { mode: 0o600 });
    end.last = prompt.text;
    end.count += 1;
    if (end.count >= 2 * most) end.count = await shorten(path);
  }

  async function shorten(path: string): Promise<number> {
    const newest = (await readPrompts(path)).slice(-most);
    const fresh = `${path}.new`;
    try {
      await writeFile(fresh, newest.map(toLine).join(''), { mode: 0o600 });
      await rename(fresh, path);
    } finally {
      await rm(fresh, { force: true });
    }
    return newest.length;
  }

  return {
    add(folder, prompt) {
      if (prompt.text.trim() === '' || prompt.text.length > longestPrompt) return Promise.resolve();
      const mine = writing.then(() => write(folder, prompt));
      writing = mine.catch(() => {});
      return mine;
    },
    async list(folder, { search, limit }) {
      await writing;
      const wanted = search.toLowerCase();
      const newest = new Map<string, SentPrompt>();
      for (const prompt of (await readPrompts(pathOf(folder))).slice(-most).toReversed()) {
        if (newest.has(prompt.text) || !prompt.text.toLowerCase().includes(wanted)) continue;
        newest.set(prompt.text, prompt);
        if (newest.size >= limit) break;
      }
      return [...newest.values()];
    },
  };
}

// A line begins with a break too, so that what a crash cut off spoils no line but its own.
const toLine = ({ text, atMs }: SentPrompt) => `\n${JSON.stringify({ text, atMs })}\n`;

async function readPrompts(path: string): Promise<SentPrompt[]> {
  let file: string;
  try {
    file = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return file.split('\n').flatMap(line => {
    try {
      const { text, atMs } = JSON.parse(line) as { text?: unknown; atMs?: unknown };
      return typeof text === 'string' && typeof atMs === 'number' ? [{ text, atMs }] : [];
    } catch {
      return [];
    }
  });
}
