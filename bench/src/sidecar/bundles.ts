// One bundle a caller, so that each process loads what it needs and nothing of the other.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { repositoryRoot } from '../agent/repository.ts';

export const callerNames = ['bare-caller', 'port-caller'] as const;
export type CallerName = (typeof callerNames)[number];
export type CallerBundles = Readonly<Record<CallerName, string>>;

const outdir = fileURLToPath(new URL('./sidecar', import.meta.url));

export async function bundleCallers(): Promise<CallerBundles> {
  await build({
    entryPoints: callerNames.map(name => join(repositoryRoot, 'bench/src/sidecar/callers', `${name}.ts`)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['dovetail-source'],
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as dovetailRequire } from 'node:module';\nconst require = dovetailRequire(import.meta.url);",
    },
  });
  return Object.fromEntries(callerNames.map(name => [name, join(outdir, `${name}.mjs`)])) as Record<CallerName, string>;
}
