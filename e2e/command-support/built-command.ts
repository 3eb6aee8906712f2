// The dovetail command as it is installed, freshly bundled into a temporary folder: bin beside its bundle, and no other
// program around, so that nothing but what a test names can be found.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { runFolder } from '../support/run-folder.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const program = join('packages', 'cli', 'bin', 'dovetail.js');

let built: Promise<string> | undefined;

/** The path of the program; one build for all files of a run. */
export async function builtCommand(): Promise<string> {
  return join(await (built ??= buildOnce()), program);
}

/** Two workers may build at the same time: the first to finish counts. */
async function buildOnce(): Promise<string> {
  const run = runFolder();
  if (run === undefined) return build(tmpdir());
  const shared = join(await realpath(run), 'command');
  if (existsSync(shared)) return shared;
  const own = await build(run);
  await rename(own, shared).catch(() => rm(own, { recursive: true, force: true }));
  return shared;
}

async function build(folder: string): Promise<string> {
  const root = await realpath(await mkdtemp(join(folder, 'dovetail-command-')));
  const target = join(root, 'packages', 'cli');
  await mkdir(join(target, 'dist', 'bundle'), { recursive: true });
  const source = join(repository, 'packages', 'cli');
  await cp(join(source, 'bin'), join(target, 'bin'), { recursive: true });
  await cp(join(source, 'package.json'), join(target, 'package.json'));
  const bundler = pathToFileURL(join(repository, 'tools', 'bundle.mjs')).href;
  const paths = [join(source, 'src', 'main.ts'), join(target, 'dist', 'bundle', 'main.js')];
  const script = `const { bundle, commandExternals: external } = await import(${JSON.stringify(bundler)}); await bundle(...${JSON.stringify(paths)}, { external });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  // The page of the workbench, where it has been built.
  const page = join('packages', 'workbench', 'dist', 'page');
  if (existsSync(join(repository, page))) await cp(join(repository, page), join(root, page), { recursive: true });
  // Readable for another user, whom one test runs the command as.
  await chmod(root, 0o755);
  return root;
}

afterAll(async () => {
  if (built && runFolder() === undefined) await rm(await built, { recursive: true, force: true });
});
