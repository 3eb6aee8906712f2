// `dovetail acp` as it is installed: its front door and its one file, freshly bundled from source, once for all files of a run.
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runFolder } from '../../support/run-folder.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

let built: Promise<string> | undefined;

/** The path of the program. */
export async function builtAgent(): Promise<string> {
  return join(await (built ??= buildOnce()), 'packages', 'cli', 'bin', 'dovetail.js');
}

/** Two workers may build at the same time: the first to finish counts. */
async function buildOnce(): Promise<string> {
  const run = runFolder();
  if (run === undefined) {
    const own = await build(tmpdir());
    process.once('exit', () => rmSync(own, { recursive: true, force: true }));
    return own;
  }
  const shared = join(run, 'acp');
  if (existsSync(shared)) return shared;
  const own = await build(run);
  await rename(own, shared).catch(() => rm(own, { recursive: true, force: true }));
  return shared;
}

async function build(folder: string): Promise<string> {
  const root = await mkdtemp(join(folder, 'dovetail-acp-'));
  const target = join(root, 'packages', 'cli');
  const source = join(repository, 'packages', 'cli');
  await mkdir(join(target, 'dist', 'bundle'), { recursive: true });
  await cp(join(source, 'bin'), join(target, 'bin'), { recursive: true });
  await cp(join(source, 'package.json'), join(target, 'package.json'));
  const bundler = pathToFileURL(join(repository, 'tools', 'bundle.mjs')).href;
  const paths = [join(source, 'src', 'acp-door.ts'), join(target, 'dist', 'bundle', 'acp.js')];
  const script = `const { bundle } = await import(${JSON.stringify(bundler)}); await bundle(...${JSON.stringify(paths)}, { minify: true });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return root;
}
