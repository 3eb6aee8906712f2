// A folder of our own for the programs and the socket of one session, closed to everybody else. One whose agent was killed
// before it could remove it is removed by a later agent.
import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@dovetail/agent';

const name = /^dovetail-shell-(\d+)-[A-Za-z0-9]{6}$/;
/** A pid of another container that shares the folder looks dead from here: what is young is left alone. */
const oldMs = 24 * 60 * 60 * 1000;
const kept = new Set<string>();

export async function makePrivateFolder(base: string): Promise<string> {
  void sweepPrivateFolders(base).catch(() => {});
  const folder = await mkdtemp(join(base, `dovetail-shell-${process.pid}-`));
  if (kept.size === 0) process.on('exit', removeAllNow);
  kept.add(folder);
  return folder;
}

export async function removePrivateFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  kept.delete(folder);
  if (kept.size === 0) process.off('exit', removeAllNow);
}

/** The agent may have to end before a removal that was begun is done. */
export function removeAllNow(): void {
  for (const folder of kept) rmSync(folder, { recursive: true, force: true });
}

/** Only what belongs to this person, was made here, is old, and has no agent any more. */
export async function sweepPrivateFolders(base: string, nowMs = Date.now()): Promise<void> {
  for (const entry of await readdir(base)) {
    const pid = Number(name.exec(entry)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const path = join(base, entry);
    const found = await lstat(path).catch(() => undefined);
    const isOurs = found?.isDirectory() === true && found.uid === process.getuid?.();
    if (isOurs && nowMs - found.mtimeMs > oldMs) await rm(path, { recursive: true, force: true });
  }
}
