// A store in a temporary folder, and lines as the CLI writes them, for tests.
import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectSlug } from '../project-slug.ts';

export type LineValue = Record<string, unknown>;

export interface FixtureStore {
  readonly root: string;
  readonly configDir: string;
  readonly dataDir: string;
  readonly cwd: string;
  /** The folder of the store that belongs to `cwd`. */
  readonly folder: string;
  pathOf(id: string): string;
  write(id: string, content: string | Uint8Array | readonly (LineValue | string)[], mtimeMs?: number): Promise<string>;
  remove(): Promise<void>;
}

export async function createFixtureStore(): Promise<FixtureStore> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-sessions-')));
  const configDir = join(root, 'config');
  const cwd = join(root, 'work');
  const folder = join(configDir, 'projects', projectSlug(cwd));
  await mkdir(folder, { recursive: true });
  await mkdir(cwd);
  const pathOf = (id: string): string => join(folder, `${id}.jsonl`);
  return {
    root,
    configDir,
    dataDir: join(root, 'data'),
    cwd,
    folder,
    pathOf,
    async write(id, content, mtimeMs) {
      const path = pathOf(id);
      const isRaw = typeof content === 'string' || content instanceof Uint8Array;
      await writeFile(path, isRaw ? content : toJsonl(content), { mode: 0o600 });
      if (mtimeMs !== undefined) await utimes(path, mtimeMs / 1000, mtimeMs / 1000);
      return path;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

export function toJsonl(lines: readonly (LineValue | string)[]): string {
  return lines.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

/** A stable uuid for a short name: `id('a')`. */
export function id(name: string): string {
  const hex = Buffer.from(name).toString('hex').slice(0, 12).padStart(12, '0');
  return `00000000-0000-4000-8000-${hex}`;
}

export const startMs = Date.parse('2026-01-02T03:04:05.000Z');

/** Lines of one session, a minute apart, with their members in the order of the CLI: uuid and time stand last. */
export function transcript(sessionId: string, cwd = '/srv/project') {
  let minute = 0;
  const line = (name: string, parent: string | undefined, body: LineValue, more: LineValue = {}): LineValue => ({
    parentUuid: parent === undefined ? null : id(parent),
    isSidechain: false,
    userType: 'external',
    cwd,
    sessionId,
    version: '2.1.29',
    gitBranch: 'trunk',
    ...body,
    uuid: id(name),
    timestamp: new Date(startMs + 60_000 * minute++).toISOString(),
    ...more,
  });
  return {
    prompt: (name: string, parent: string | undefined, text: string, more?: LineValue): LineValue =>
      line(name, parent, { type: 'user', message: { role: 'user', content: text } }, more),
    answer: (
      name: string,
      parent: string | undefined,
      block: string | LineValue,
      messageId = `msg_${name}`,
      more?: LineValue,
    ): LineValue => {
      const content = [typeof block === 'string' ? { type: 'text', text: block } : block];
      const message = { id: messageId, role: 'assistant', model: 'model-x', content };
      return line(name, parent, { type: 'assistant', message }, more);
    },
    result: (name: string, parent: string, output: unknown, more?: LineValue): LineValue => {
      const content = [{ type: 'tool_result', tool_use_id: `toolu_${parent}`, content: output }];
      const body = { type: 'user', message: { role: 'user', content }, sourceToolAssistantUUID: id(parent) };
      return line(name, parent, body, more);
    },
    system: (name: string, parent: string | undefined, body: LineValue): LineValue =>
      line(name, parent, { type: 'system', ...body }),
    attachment: (name: string, parent: string | undefined, attachment: LineValue): LineValue =>
      line(name, parent, { type: 'attachment', attachment }),
  };
}

export function call(name: string, tool = 'Read', input: LineValue = { file_path: '/srv/project/a.txt' }): LineValue {
  return { type: 'tool_use', id: `toolu_${name}`, name: tool, input };
}
