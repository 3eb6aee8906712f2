// One file for the `dovetail` command: it starts faster than many and carries what it needs.
import { join } from 'node:path';
import { root } from './run-command.mjs';

/** Native code, found beside the bundle. */
export const commandExternals = ['@lydell/node-pty'];

export async function bundleCommand() {
  await bundle(join(root, 'packages/cli/src/main.ts'), join(root, 'packages/cli/dist/bundle/main.js'), {
    external: commandExternals,
  });
}

/** From source, by the `dovetail-source` condition, so that a bundle never mixes old builds. */
export async function bundle(entry, outfile, { external = [] } = {}) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['dovetail-source'],
    // Some packages come as modules too, and only those can be bundled.
    mainFields: ['module', 'main'],
    external,
    sourcemap: 'linked',
    logLevel: 'warning',
    // Packages in CommonJS call require; an ES module has none of its own.
    banner: {
      js: "import { createRequire as dovetailRequire } from 'node:module';\nconst require = dovetailRequire(import.meta.url);",
    },
  });
}
