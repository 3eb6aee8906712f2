// What Dovetail remembers of the pinned CLIs after its first look, so that not every test asks them anew: 2.1.29 takes more than
// a second of processor time to tell its version. How versions are asked and remembered has its own tests.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { findCli, readVersion } from '@dovetail/agent';
import { pinnedCli } from './cli-versions.ts';
import { runFolder } from './run-folder.ts';

const name = 'cli-versions.json';

/** Puts the versions into a data folder of Dovetail. */
export async function rememberVersions(dataFolder: string): Promise<void> {
  const run = runFolder();
  if (run === undefined || existsSync(join(dataFolder, name))) return;
  const known = join(run, name);
  if (!existsSync(known)) await askOnce(known);
  await mkdir(dataFolder, { recursive: true });
  await copyFile(known, join(dataFolder, name));
}

let asking: Promise<void> | undefined;

/** Each worker asks for itself, and what it puts in place is whole. */
function askOnce(known: string): Promise<void> {
  return (asking ??= (async () => {
    const cacheFile = `${known}.${process.pid}`;
    for (const { path } of Object.values(pinnedCli))
      await readVersion(await findCli({ claudePath: path }), { cacheFile, timeoutMs: 200_000 });
    await rename(cacheFile, known);
  })());
}
