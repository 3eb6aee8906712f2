// `dovetail acp` as it is installed: its front door and its one file, freshly bundled from source, once for all files of a run.
import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { onceInRun } from '../../support/once-in-run.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The path of the program. */
export async function builtAgent(): Promise<string> {
  return join(await onceInRun('acp', build), 'packages', 'cli', 'bin', 'dovetail.js');
}

async function build(root: string): Promise<void> {
  const target = join(root, 'packages', 'cli');
  const source = join(repository, 'packages', 'cli');
  await mkdir(join(target, 'dist', 'bundle'), { recursive: true });
  await cp(join(source, 'bin'), join(target, 'bin'), { recursive: true });
  await cp(join(source, 'package.json'), join(target, 'package.json'));
  const bundler = pathToFileURL(join(repository, 'tools', 'bundle.mjs')).href;
  const paths = [join(source, 'src', 'acp-door.ts'), join(target, 'dist', 'bundle', 'acp.js')];
  const script = `const { bundle } = await import(${JSON.stringify(bundler)}); await bundle(...${JSON.stringify(paths)}, { minify: true });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
}
