// One bundle a server, so that each process loads what it needs and nothing of the other.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { repositoryRoot } from '../agent/repository.ts';

export const serverNames = ['bare-echo', 'sdk-server', 'ide-server'] as const;
export type ServerName = (typeof serverNames)[number];
export type ServerBundles = Readonly<Record<ServerName, string>>;

const outdir = fileURLToPath(new URL('./ide', import.meta.url));

export async function bundleServers(): Promise<ServerBundles> {
  await build({
    entryPoints: serverNames.map(name => join(repositoryRoot, 'bench/src/ide/servers', `${name}.ts`)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['dovetail-source'],
    sourcemap: 'linked',
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as dovetailRequire } from 'node:module';\nconst require = dovetailRequire(import.meta.url);",
    },
  });
  return Object.fromEntries(serverNames.map(name => [name, join(outdir, `${name}.mjs`)])) as Record<ServerName, string>;
}
