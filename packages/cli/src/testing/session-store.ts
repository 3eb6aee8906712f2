// A small store of sessions as the CLI lays it out, in a temporary folder.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

export interface SessionStore {
  readonly root: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  pathOf(id: string, folder?: string): string;
  /** Messages alternate between the person and the assistant; the n-th session written is n minutes younger. */
  write(id: string, messages: readonly string[], folder?: string): string;
}

const startMs = Date.parse('2026-01-02T03:00:00.000Z');

export function sessionStore(): SessionStore {
  const root = temporaryFolder();
  const cwd = join(root, 'work');
  const config = join(root, 'config');
  let written = 0;
  const pathOf = (id: string, folder = cwd) =>
    join(config, 'projects', folder.replaceAll(/[^a-zA-Z0-9]/g, '-'), `${id}.jsonl`);
  mkdirSync(cwd);
  return {
    root,
    cwd,
    env: { CLAUDE_CONFIG_DIR: config, DOVETAIL_HOME: join(root, 'data'), HOME: root },
    pathOf,
    write(id, messages, folder = cwd) {
      const path = pathOf(id, folder);
      const timeMs = startMs + 60_000 * written++;
      const lines = messages.map((text, i) => messageLine(id, folder, i, text, timeMs));
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, `${lines.join('\n')}\n`);
      utimesSync(path, (timeMs + 1000) / 1000, (timeMs + 1000) / 1000);
      return path;
    },
  };
}

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function messageLine(sessionId: string, cwd: string, i: number, text: string, timeMs: number): string {
  const isPrompt = i % 2 === 0;
  return JSON.stringify({
    parentUuid: i === 0 ? null : uuid(i - 1),
    isSidechain: false,
    userType: 'external',
    cwd,
    sessionId,
    version: '2.1.29',
    type: isPrompt ? 'user' : 'assistant',
    message: isPrompt
      ? { role: 'user', content: text }
      : { id: `msg_${i}`, role: 'assistant', model: 'model-x', content: [{ type: 'text', text }] },
    uuid: uuid(i),
    timestamp: new Date(timeMs).toISOString(),
  });
}
