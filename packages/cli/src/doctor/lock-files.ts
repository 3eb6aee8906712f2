// The IDE lock files, and whether a CLI started in this folder would choose each of them.
// Observed on 2.1.29, 2.1.197 and 2.1.325: exactly one valid lock must match; a dead pid makes the CLI delete the file;
// a live pid with a closed port counts as a candidate and spoils the choice.
import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join, sep } from 'node:path';
import { isAlive } from '@dovetail/agent';
import type { Finding } from './finding.ts';

interface Lock {
  readonly file: string;
  readonly port: number;
  readonly content:
    { pid?: number | string; workspaceFolders?: string[]; ideName?: string; transport?: string } | undefined;
}

export async function lockFileFindings(configFolder: string, cwd: string): Promise<Finding[]> {
  const locks = readLocks(join(configFolder, 'ide'));
  if (locks.length === 0) return [{ name: 'Editors', state: 'ok', text: 'No editor has left a lock file.' }];
  const judged = await Promise.all(locks.map(async lock => ({ lock, ...(await judge(lock, cwd)) })));
  const usable = judged.filter(({ matches }) => matches);
  return judged.map(({ lock, matches, isStale, why }) => {
    const name = `Editor ${lock.content?.ideName ?? '(no name)'} on port ${lock.port}`;
    if (isStale) return { name, state: 'warning', text: why, fix: () => remove(lock.file) };
    if (matches && usable.length > 1) {
      return {
        name,
        state: 'warning',
        text: `${why} But ${usable.length} editors match this folder, so a CLI chooses none unless CLAUDE_CODE_SSE_PORT names one.`,
      };
    }
    return { name, state: 'ok', text: why };
  });
}

function readLocks(folder: string): Lock[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter(name => /^\d+\.lock$/.test(name));
  } catch {
    return [];
  }
  return names.map(name => {
    const file = join(folder, name);
    return { file, port: Number.parseInt(name, 10), content: readLock(file) };
  });
}

function readLock(file: string): Lock['content'] {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

interface Judgement {
  readonly matches: boolean;
  readonly isStale: boolean;
  readonly why: string;
}

async function judge({ port, content, file }: Lock, cwd: string): Promise<Judgement> {
  const no = (why: string): Judgement => ({ matches: false, isStale: false, why: `Not chosen here: ${why}` });
  if (!content) return no(`${file} is not JSON, so the CLI cannot use it.`);
  const pid = Number(content.pid);
  if (content.pid !== undefined && !isAlive(pid))
    return { matches: false, isStale: true, why: `Its process ${pid} has ended; the file is stale.` };
  const isOpen = await portIsOpen(port);
  if (!isOpen && content.pid === undefined)
    return { matches: false, isStale: true, why: 'Nothing listens on its port; the file is stale.' };
  if (!isOpen)
    return {
      matches: true,
      isStale: false,
      why: `Its process ${pid} lives but nothing listens on port ${port}; it only gets in the way of others.`,
    };
  if (content.transport !== 'ws') return no(`its transport is ${JSON.stringify(content.transport)}, not "ws".`);
  const folders = content.workspaceFolders ?? [];
  const here = realpathSync(cwd);
  if (!folders.some(folder => isInside(here, folder))) {
    return no(folders.length === 0 ? 'it names no folder.' : `this folder is not inside ${folders.join(' or ')}.`);
  }
  return { matches: true, isStale: false, why: 'A CLI started here would choose it.' };
}

function isInside(path: string, folder: string): boolean {
  const trimmed = folder.length > 1 && folder.endsWith(sep) ? folder.slice(0, -1) : folder;
  return path === trimmed || path.startsWith(trimmed.endsWith(sep) ? trimmed : `${trimmed}${sep}`);
}

function portIsOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' });
    const settle = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(1000, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

function remove(file: string): string {
  rmSync(file, { force: true });
  return `Removed ${file}.`;
}
