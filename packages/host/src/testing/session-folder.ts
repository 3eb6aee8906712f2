// A store of the CLI in a temporary folder, with sessions written as the CLI writes them, for tests.
import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectSlug } from '@dovetail/agent';
import { onTestFinished } from 'vitest';

export type LineValue = Readonly<Record<string, unknown>>;

export interface SessionFolder {
  readonly configFolder: string;
  readonly dataFolder: string;
  readonly cwd: string;
  pathOf(id: string, cwd?: string): string;
  write(id: string, lines: readonly LineValue[], options?: { cwd?: string; atMs?: number }): Promise<string>;
}

export async function createSessionFolder(): Promise<SessionFolder> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-host-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const configFolder = join(root, 'config');
  const cwd = join(root, 'wörk');
  await mkdir(cwd);
  const folderOf = (folder: string) => join(configFolder, 'projects', projectSlug(folder));
  const pathOf = (id: string, folder = cwd) => join(folderOf(folder), `${id}.jsonl`);
  return {
    configFolder,
    dataFolder: join(root, 'data'),
    cwd,
    pathOf,
    async write(id, lines, options = {}) {
      const path = pathOf(id, options.cwd);
      await mkdir(folderOf(options.cwd ?? cwd), { recursive: true });
      await writeFile(path, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
      if (options.atMs !== undefined) await utimes(path, options.atMs / 1000, options.atMs / 1000);
      return path;
    },
  };
}

/** A uuid for a number. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const startMs = Date.parse('2026-01-02T03:04:05.000Z');

/** Lines of one session, a second apart; each answers the one before unless it says otherwise. */
export function storedLines(sessionId: string, cwd: string, beginMs = startMs) {
  let count = 0;
  let last: string | null = null;
  const line = (type: string, body: LineValue, more: LineValue = {}): LineValue => {
    const uuid =
      (more['uuid'] as string | undefined) ?? `${sessionId.slice(0, 24)}${String(++count).padStart(12, 'a')}`;
    const parentUuid = last;
    last = uuid;
    const timestamp = new Date(beginMs + 1000 * count).toISOString();
    return {
      parentUuid,
      isSidechain: false,
      cwd,
      sessionId,
      version: '2.1.29',
      type,
      ...body,
      uuid,
      timestamp,
      ...more,
    };
  };
  return {
    prompt: (text: string, more?: LineValue) => line('user', { message: { role: 'user', content: text } }, more),
    answer: (block: string | LineValue, more?: LineValue) => {
      const content = [typeof block === 'string' ? { type: 'text', text: block } : block];
      return line('assistant', { message: { id: `msg_${count}`, role: 'assistant', content } }, more);
    },
    result: (toolUseId: string, content: unknown, more?: LineValue) =>
      line(
        'user',
        { message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: toolUseId, content }] } },
        more,
      ),
    system: (body: LineValue) => line('system', body),
  };
}

export const toolCall = (id: string, name = 'Bash', input: LineValue = { command: 'ls' }): LineValue => ({
  type: 'tool_use',
  id,
  name,
  input,
});
