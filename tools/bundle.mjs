// One file for the `dovetail` command: it starts faster than many and carries what it needs.
import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.mjs';

/** Native code, found beside the bundle. */
export const commandExternals = ['@lydell/node-pty'];

export async function bundleCommand() {
  await bundle(join(root, 'packages/cli/src/main.ts'), join(root, 'packages/cli/dist/bundle/main.js'), {
    external: commandExternals,
  });
  await bundleAcp();
}

/** A file of its own for `dovetail acp`: an editor waits for its first answer, and most of the command is not needed for it. */
export async function bundleAcp() {
  await bundle(join(root, 'packages/cli/src/acp-door.ts'), join(root, 'packages/cli/dist/bundle/acp.js'), {
    minify: true,
  });
}

/** What a plugin of another editor carries: one file and the chat page beside it. Nothing is to be installed but Node. */
export async function bundleSidecar() {
  const folder = join(root, 'packages/sidecar/dist/bundle');
  await bundle(join(root, 'packages/sidecar/src/main.ts'), join(folder, 'sidecar.js'));
  const next = join(folder, `page-${process.pid}`);
  const old = `${next}-old`;
  rmSync(next, { recursive: true, force: true });
  cpSync(join(root, 'packages/webview/dist/page'), next, { recursive: true });
  // A sidecar that is running always finds a whole page.
  try {
    renameSync(join(folder, 'page'), old);
  } catch {
    // There was none.
  }
  renameSync(next, join(folder, 'page'));
  rmSync(old, { recursive: true, force: true });
}

/** From source, by the `dovetail-source` condition, so that a bundle never mixes old builds. */
export async function bundle(entry, outfile, { external = [], minify = false } = {}) {
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
    minify,
    sourcemap: 'linked',
    logLevel: 'warning',
    // Packages in CommonJS call require; an ES module has none of its own.
    banner: {
      js: "import { createRequire as dovetailRequire } from 'node:module';\nconst require = dovetailRequire(import.meta.url);",
    },
  });
}
