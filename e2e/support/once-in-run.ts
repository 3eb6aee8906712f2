// What several files of a run need and one of them builds. Started without the setup of a run, each process builds its own.
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

const made = new Map<string, Promise<string>>();

/** The folder of that name, filled by `build`; nobody sees it half filled. */
export function onceInRun(name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const known = made.get(name) ?? make(name, build);
  made.set(name, known);
  return known;
}

/** Two workers may build at the same time: the first to finish counts. */
async function make(name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const run = runFolder();
  const shared = run === undefined ? undefined : join(run, name);
  if (shared !== undefined && existsSync(shared)) return shared;
  const own = await mkdtemp(join(run ?? tmpdir(), `dovetail-${name}-`));
  if (shared === undefined) process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  await build(own);
  if (shared === undefined) return own;
  await rename(own, shared).catch(() => rm(own, { recursive: true, force: true }));
  return shared;
}
