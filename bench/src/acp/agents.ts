// The two agents: ours as it was built, and the reference adapter, installed into a scratch folder without its copy of the CLI,
// with the Node that it wants. Both run on that Node, and drive the same CLI.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../agent/repository.ts';

export const reference = { name: '@agentclientprotocol/claude-agent-acp', version: '0.99.0' } as const;
const node = { name: `node-${process.platform}-${process.arch}`, version: '24.21.0' } as const;

export interface MeasuredAgent {
  readonly title: 'ours' | 'reference';
  readonly command: readonly [string, ...string[]];
  /** Files that must be there to run it, without the CLI and without Node. */
  readonly installed: { readonly bytes: number; readonly files: number };
}

export async function agentsToMeasure(cliPath: string): Promise<readonly [MeasuredAgent, MeasuredAgent]> {
  const folder = await scratch();
  const modules = join(folder, 'node_modules');
  const newNode = join(modules, node.name, 'bin', 'node');
  const door = join(repositoryRoot, 'packages/cli/bin/dovetail.js');
  const bundle = join(repositoryRoot, 'packages/cli/dist/bundle/acp.js');
  if (!existsSync(bundle)) throw new Error('The dovetail command has not been built. Run "npm run build" first.');
  return [
    { title: 'ours', command: [newNode, door, 'acp', '--claude', cliPath], installed: await sizeOf([door, bundle]) },
    {
      title: 'reference',
      command: [newNode, join(modules, reference.name, 'dist/index.js')],
      installed: await sizeOf([modules], path => path !== join(modules, node.name)),
    },
  ];
}

/** Installed once, whole or not at all. */
async function scratch(): Promise<string> {
  const folder = join(repositoryRoot, 'node_modules/.cache', `bench-acp-${reference.version}`);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const next = await mkdtemp(`${folder}-new-`);
  const flags = ['--ignore-scripts', '--omit=optional', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const packages = [`${reference.name}@${reference.version}`, `${node.name}@${node.version}`];
  await promisify(execFile)('npm', ['install', '--prefix', next, ...flags, ...packages], { cwd: next });
  await rename(next, folder);
  return folder;
}

async function sizeOf(
  paths: readonly string[],
  counts: (path: string) => boolean = () => true,
): Promise<{ bytes: number; files: number }> {
  let [bytes, files] = [0, 0];
  for (const path of paths.filter(counts)) {
    const found = await lstat(path);
    if (found.isDirectory()) {
      const inside = await sizeOf(
        (await readdir(path)).map(name => join(path, name)),
        counts,
      );
      bytes += inside.bytes;
      files += inside.files;
    } else if (found.isFile()) {
      bytes += found.size;
      files += 1;
    }
  }
  return { bytes, files };
}
