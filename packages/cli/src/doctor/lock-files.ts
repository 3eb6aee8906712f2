// The IDE lock files, and whether a CLI started in this folder would choose each of them.
// Observed on 2.1.29, 2.1.197 and 2.1.325: exactly one candidate must match the folder, else none is chosen; a dead pid
// makes the CLI delete the file; a live pid with a closed port stays a candidate and spoils the choice.
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { sep } from 'node:path';
import { isAlive, startTimeOf } from '@dovetail/agent';
import type { FoundLockFile } from '@dovetail/protocol';
import type { Finding } from './finding.ts';
import { lockFolders, readLocks, type Lock } from './read-locks.ts';

export interface LockOptions {
  readonly configDir: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export async function lockFileFindings({ configDir, cwd, env }: LockOptions): Promise<Finding[]> {
  const locks = lockFolders(configDir, env).flatMap(readLocks);
  if (locks.length === 0) return [{ name: 'Editors', state: 'ok', text: 'No editor has left a lock file.' }];
  const here = realpathSync(cwd);
  const judged = await Promise.all(locks.map(async lock => ({ lock, ...(await judge(lock, here)) })));
  const candidates = judged.filter(({ standing }) => standing === 'usable' || standing === 'in the way');
  const named = Number(env['CLAUDE_CODE_SSE_PORT'] || Number.NaN);
  return judged.map(({ lock, standing, why }): Finding => {
    const name = `Editor ${lock.content?.ideName ?? '(no name)'} on port ${lock.port}`;
    if (standing === 'stale') return { name, state: 'warning', text: why, fix: () => remove(lock) };
    if (standing === 'in the way') return { name, state: 'warning', text: why };
    if (lock.port === named && lock.content)
      return { name, state: 'ok', text: 'A CLI started here would choose it: CLAUDE_CODE_SSE_PORT names it.' };
    if (standing === 'not for here') return { name, state: 'ok', text: `Not chosen here: ${why}` };
    if (candidates.length === 1) return { name, state: 'ok', text: why };
    const others = `${candidates.length} editors match this folder`;
    return {
      name,
      state: 'warning',
      text: `It matches this folder, but ${others}, so a CLI chooses none unless CLAUDE_CODE_SSE_PORT names one.`,
    };
  });
}

interface Judgement {
  readonly standing: 'usable' | 'in the way' | 'not for here' | 'stale';
  readonly why: string;
}

async function judge({ port, text, content, damage }: Lock, here: string): Promise<Judgement> {
  if (!content && text !== undefined && !(await portIsOpen(port)))
    return {
      standing: 'stale',
      why: `Nothing listens on its port, and ${damage ?? 'it says nothing'}; the file is stale.`,
    };
  if (!content) return { standing: 'not for here', why: `${damage ?? 'it cannot be read'}.` };
  const pid = content.pid === undefined ? undefined : Number(content.pid);
  if (pid !== undefined && !isAlive(pid))
    return { standing: 'stale', why: `Its process ${pid} has ended; the file is stale.` };
  if (content.dovetail && !serverLives(content.dovetail))
    return {
      standing: 'stale',
      why: `Its server, process ${content.dovetail.serverPid}, has ended; the file is stale.`,
    };
  const isOpen = await portIsOpen(port);
  if (!isOpen && pid === undefined)
    return { standing: 'stale', why: 'Nothing listens on its port; the file is stale.' };
  const elsewhere = whyElsewhere(content.workspaceFolders ?? [], here);
  if (elsewhere !== undefined) return { standing: 'not for here', why: elsewhere };
  if (!isOpen) {
    const why = `Its process ${pid} lives but nothing listens on port ${port}; it only gets in the way of others.`;
    return { standing: 'in the way', why };
  }
  if (content.transport !== 'ws') {
    const transport = content.transport === undefined ? 'no transport' : `the transport "${content.transport}"`;
    return { standing: 'in the way', why: `It matches this folder but names ${transport}, not "ws".` };
  }
  return { standing: 'usable', why: 'A CLI started here would choose it.' };
}

/** Of a lock that Dovetail wrote: the editor may live on when its server has died. */
function serverLives({ serverPid, startedAt }: NonNullable<FoundLockFile['dovetail']>): boolean {
  const now = startTimeOf(serverPid);
  // A system that does not tell start times tells an empty one.
  return now !== undefined && (now === '' || !startedAt || now === startedAt);
}

function whyElsewhere(folders: readonly string[], here: string): string | undefined {
  if (folders.some(folder => isInside(here, folder))) return undefined;
  if (folders.length === 0) return 'it names no folder.';
  // Observed: the CLI resolves its own folder through links, but not the folders of a lock.
  const linked = folders.find(folder => isInside(here, realPathOf(folder)));
  return linked === undefined
    ? `this folder is not inside ${folders.join(' or ')}.`
    : `it names ${linked}, which leads here through a link, and a CLI compares real paths.`;
}

function isInside(path: string, folder: string): boolean {
  const trimmed = folder.length > 1 && folder.endsWith(sep) ? folder.slice(0, -1) : folder;
  return path === trimmed || path.startsWith(trimmed.endsWith(sep) ? trimmed : `${trimmed}${sep}`);
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
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

/** Only what was judged: another editor may have taken the port, and with it the file, since. */
function remove({ file, text }: Lock): string {
  try {
    if (readFileSync(file, 'utf8') !== text) return `Left ${file} alone: it has just been written anew.`;
    rmSync(file, { force: true });
    return `Removed ${file}.`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? `${file} has gone by itself.`
      : `${file} cannot be removed (${code ?? 'unknown reason'}).`;
  }
}
