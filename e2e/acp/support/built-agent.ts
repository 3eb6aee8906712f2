// `dovetail acp` as it is installed: its front door and its one file, freshly bundled from source, once a test file.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

let built: Promise<string> | undefined;

/** The path of the program. */
export function builtAgent(): Promise<string> {
  return (built ??= build());
}

async function build(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'dovetail-acp-'));
  const target = join(root, 'packages', 'cli');
  const source = join(repository, 'packages', 'cli');
  await mkdir(join(target, 'dist', 'bundle'), { recursive: true });
  await cp(join(source, 'bin'), join(target, 'bin'), { recursive: true });
  await cp(join(source, 'package.json'), join(target, 'package.json'));
  const bundler = pathToFileURL(join(repository, 'tools', 'bundle.mjs')).href;
  const paths = [join(source, 'src', 'acp-door.ts'), join(target, 'dist', 'bundle', 'acp.js')];
  const script = `const { bundle } = await import(${JSON.stringify(bundler)}); await bundle(...${JSON.stringify(paths)}, { minify: true });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return join(target, 'bin', 'dovetail.js');
}

afterAll(async () => {
  if (built) await rm(join(await built, '..', '..', '..', '..'), { recursive: true, force: true });
});
