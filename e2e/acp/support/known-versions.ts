// What the agent remembers on a person's machine: the version of a CLI that was asked before. 2.1.29 takes a second and more to tell it,
// so it is asked once for all files of a run.
import { rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCli, readVersion } from '@dovetail/agent';
import { pinnedCli } from '../../support/cli-versions.ts';
import { rememberVersions as rememberOfRun } from '../../support/known-versions.ts';
import { runFolder } from '../../support/run-folder.ts';

const file = 'cli-versions.json';
let asked: Promise<string> | undefined;

/** Puts it into Dovetail's folder of a test. */
export async function rememberVersions(dataFolder: string): Promise<void> {
  if (runFolder() !== undefined) return rememberOfRun(dataFolder);
  asked ??= ask();
  const folder = await asked;
  await mkdir(dataFolder, { recursive: true });
  await copyFile(join(folder, file), join(dataFolder, file));
  return undefined;
}

async function ask(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-versions-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const cli = await findCli({ claudePath: pinnedCli['2.1.29'].path });
  await readVersion(cli, { cacheFile: join(folder, file), timeoutMs: 200_000 });
  return folder;
}
