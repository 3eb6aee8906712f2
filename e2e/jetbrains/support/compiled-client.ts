// The client for the JVM, compiled from its sources by javac, once for all files of a run.
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runFolder } from '../../support/run-folder.ts';

const client = fileURLToPath(new URL('../../../editors/jetbrains/client/', import.meta.url));
const gson = process.env['DOVETAIL_GSON'] ?? '/usr/share/java/gson.jar';

let compiled: Promise<string> | undefined;

/** The class path with everything on it. Warnings are errors. */
export function classPath(): Promise<string> {
  compiled ??= compileOnce();
  return compiled.then(folder => [folder, gson].join(delimiter));
}

/** Two workers may compile at the same time: the first to finish counts. */
async function compileOnce(): Promise<string> {
  const run = runFolder();
  if (run === undefined) {
    const own = await compile(tmpdir());
    process.once('exit', () => rmSync(own, { recursive: true, force: true }));
    return own;
  }
  const shared = join(run, 'jvm');
  if (existsSync(shared)) return shared;
  const own = await compile(run);
  await rename(own, shared).catch(() => rm(own, { recursive: true, force: true }));
  return shared;
}

async function compile(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'dovetail-jvm-'));
  const sources = (await readdir(client, { recursive: true })).filter(name => name.endsWith('.java'));
  const options = ['-Xlint:all', '-Werror', '--release', '17', '-encoding', 'UTF-8', '-cp', gson, '-d', folder];
  await promisify(execFile)('javac', [...options, ...sources.map(name => join(client, name))]);
  return folder;
}
