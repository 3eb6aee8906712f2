// How the page was arranged and what it had open, one small file a folder; and which folders were open lately.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Layout = Record<string, unknown>;

const mostRecent = 12;

export interface LayoutStore {
  read(folder: string): Promise<Layout>;
  write(folder: string, layout: Layout): Promise<void>;
  recent(): Promise<string[]>;
  opened(folder: string): Promise<void>;
}

export function createLayoutStore(dataFolder: string): LayoutStore {
  const fileOf = (folder: string) =>
    join(dataFolder, 'layouts', `${createHash('sha256').update(folder).digest('hex').slice(0, 32)}.json`);
  const recentFile = join(dataFolder, 'recent-folders.json');
  // One after another, so that the last one asked for is the one that stays.
  let writing: Promise<unknown> = Promise.resolve();

  const inTurn = (file: string, value: unknown): Promise<void> => {
    const turn = writing.then(() => writeWhole(file, value));
    writing = turn.catch(() => undefined);
    return turn;
  };
  const recent = async (): Promise<string[]> => {
    const kept = await readJson(recentFile);
    return Array.isArray(kept) ? kept.filter(path => typeof path === 'string') : [];
  };

  return {
    async read(folder) {
      const kept = await readJson(fileOf(folder));
      return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Layout) : {};
    },
    write: (folder, layout) => inTurn(fileOf(folder), layout),
    recent,
    async opened(folder) {
      const others = (await recent()).filter(path => path !== folder);
      await inTurn(recentFile, [folder, ...others].slice(0, mostRecent));
    },
  };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function writeWhole(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(value), { mode: 0o600 });
  await rename(temporary, file);
}
