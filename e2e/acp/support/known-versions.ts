// What the agent remembers on a person's machine: the version of a CLI that was asked before. 2.1.29 takes a second and more to tell it,
// so it is asked once a test file.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { findCli, readVersion } from '@dovetail/agent';
import { pinnedCli } from '../../support/cli-versions.ts';

const file = 'cli-versions.json';
let asked: Promise<string> | undefined;

/** Puts it into Dovetail's folder of a test. */
export async function rememberVersions(dataFolder: string): Promise<void> {
  asked ??= ask();
  const folder = await asked;
  await mkdir(dataFolder, { recursive: true });
  await copyFile(join(folder, file), join(dataFolder, file));
}

async function ask(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-versions-'));
  const cli = await findCli({ claudePath: pinnedCli['2.1.29'].path });
  await readVersion(cli, { cacheFile: join(folder, file), timeoutMs: 200_000 });
  return folder;
}

afterAll(async () => {
  if (asked) await rm(await asked, { recursive: true, force: true });
});
