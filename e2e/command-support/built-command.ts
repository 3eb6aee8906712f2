// The dovetail command as it is installed, freshly bundled into a temporary folder: bin beside its bundle, and no other
// program around, so that nothing but what a test names can be found.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { onceInRun } from '../support/once-in-run.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const program = join('packages', 'cli', 'bin', 'dovetail.js');

/** The path of the program; one build for all files of a run. */
export async function builtCommand(): Promise<string> {
  return join(await realpath(await onceInRun('command', build)), program);
}

async function build(root: string): Promise<void> {
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
}
