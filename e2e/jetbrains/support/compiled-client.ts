// The client for the JVM, compiled from its sources by javac: once for the tests of a file.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const client = fileURLToPath(new URL('../../../editors/jetbrains/client/', import.meta.url));
const gson = process.env['DOVETAIL_GSON'] ?? '/usr/share/java/gson.jar';

let compiled: Promise<string> | undefined;

/** The class path with everything on it. Warnings are errors. */
export function classPath(): Promise<string> {
  compiled ??= compile();
  return compiled.then(folder => [folder, gson].join(delimiter));
}

async function compile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-jvm-'));
  const sources = (await readdir(client, { recursive: true })).filter(name => name.endsWith('.java'));
  const options = ['-Xlint:all', '-Werror', '--release', '17', '-encoding', 'UTF-8', '-cp', gson, '-d', folder];
  await promisify(execFile)('javac', [...options, ...sources.map(name => join(client, name))]);
  return folder;
}

afterAll(async () => {
  if (compiled) await rm(await compiled, { recursive: true, force: true });
});
