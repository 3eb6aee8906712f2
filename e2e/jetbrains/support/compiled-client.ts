// The client for the JVM, compiled from its sources by javac, once for all files of a run.
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onceInRun } from '../../support/once-in-run.ts';

const client = fileURLToPath(new URL('../../../editors/jetbrains/client/', import.meta.url));
const gson = process.env['DOVETAIL_GSON'] ?? '/usr/share/java/gson.jar';

/** The class path with everything on it. Warnings are errors. */
export async function classPath(): Promise<string> {
  return [await onceInRun('jvm', compile), gson].join(delimiter);
}

async function compile(folder: string): Promise<void> {
  const sources = (await readdir(client, { recursive: true })).filter(name => name.endsWith('.java'));
  const options = ['-Xlint:all', '-Werror', '--release', '17', '-encoding', 'UTF-8', '-cp', gson, '-d', folder];
  await promisify(execFile)('javac', [...options, ...sources.map(name => join(client, name))]);
}
