// One bundle a measured program, so that each process loads what it needs and nothing of the others.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { repositoryRoot } from '../agent/repository.ts';

/** `folder` below bench/src holds `<name>.ts` for each name; the bundles lie beside that of the measurement. */
export async function bundlePrograms<N extends string>(
  folder: string,
  names: readonly N[],
): Promise<Record<N, string>> {
  const outdir = fileURLToPath(new URL(`./${folder}`, import.meta.url));
  await build({
    entryPoints: names.map(name => join(repositoryRoot, 'bench/src', folder, `${name}.ts`)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['dovetail-source'],
    sourcemap: 'linked',
    logLevel: 'warning',
    // Packages in CommonJS call require; an ES module has none of its own.
    banner: {
      js: "import { createRequire as dovetailRequire } from 'node:module';\nconst require = dovetailRequire(import.meta.url);",
    },
  });
  return Object.fromEntries(names.map(name => [name, join(outdir, `${name}.mjs`)])) as Record<N, string>;
}
