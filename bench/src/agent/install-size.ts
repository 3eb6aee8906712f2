// What each client puts on a disk to run: bytes of files, not of blocks.
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundledBytes } from './bundles.ts';
import { packageFolder, repositoryRoot } from './repository.ts';

export interface InstallSizes {
  readonly ours: { readonly bundle: number; readonly minified: number };
  readonly sdk: {
    readonly version: string;
    readonly package: number;
    /** Its required peers with all that they depend on. */
    readonly peers: number;
    readonly peerPackages: number;
    /** Its own copy of the CLI; undefined when npm did not install one for this platform. */
    readonly binary: number | undefined;
    /** In one file, for a like comparison. */
    readonly minified: number;
  };
}

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const sdkName = '@anthropic-ai/claude-agent-sdk';

export async function measureInstallSizes(): Promise<InstallSizes> {
  const agent = join(repositoryRoot, 'packages/agent/src/index.ts');
  const sdk = packageFolder(sdkName, join(repositoryRoot, 'bench'));
  const peers = new Set<string>();
  await collect(sdk, peers);
  peers.delete(sdk);
  const sizes = await Promise.all([...peers].map(bytesUnder));
  return {
    ours: { bundle: await bundledBytes(agent, false), minified: await bundledBytes(agent, true) },
    sdk: {
      version: (await manifestOf(sdk)).version,
      package: await bytesUnder(sdk),
      peers: sizes.reduce((sum, size) => sum + size, 0),
      peerPackages: peers.size,
      binary: await binaryBytes(sdk),
      minified: await bundledBytes(join(sdk, 'sdk.mjs'), true),
    },
  };
}

/** The folders of a package and of everything that it must have. Optional packages are not followed. */
async function collect(folder: string, into: Set<string>): Promise<void> {
  if (into.has(folder)) return;
  into.add(folder);
  const { dependencies, peerDependencies, peerDependenciesMeta } = await manifestOf(folder);
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional);
  for (const name of [...Object.keys(dependencies ?? {}), ...peers]) await collect(packageFolder(name, folder), into);
}

async function binaryBytes(sdk: string): Promise<number | undefined> {
  try {
    return await bytesUnder(packageFolder(`${sdkName}-${process.platform}-${process.arch}`, sdk));
  } catch {
    return undefined;
  }
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** A package nested in this one is counted where it is depended upon. */
async function bytesUnder(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) sum += (await lstat(path)).size;
    else if (entry.isDirectory() && entry.name !== 'node_modules') sum += await bytesUnder(path);
  }
  return sum;
}
