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
    plugins: [latePart],
  });
}

/**
 * The part of `dovetail acp` that is loaded after its first answer, in the same file: as a function that is parsed and run
 * only when it is called. Bundled on its own, so that what it does not use of a package is left out.
 */
const latePart = {
  name: 'late-part',
  setup(build) {
    build.onLoad({ filter: /acp[\\/]src[\\/]late-part\.ts$/ }, async ({ path }) => {
      const { build: buildPart } = await import('esbuild');
      const part = await buildPart({
        ...options({ minify: true }),
        entryPoints: [path],
        format: 'cjs',
        write: false,
        banner: {},
        sourcemap: false,
      });
      return {
        contents: [
          "import { createRequire } from 'node:module';",
          'const part = { exports: {} };',
          `((module, exports, require) => {${part.outputFiles[0].text}})(part, part.exports, createRequire(import.meta.url));`,
          'export const { createAgentSide, signIn } = part.exports;',
        ].join('\n'),
        loader: 'js',
      };
    });
  },
};

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
export async function bundle(entry, outfile, chosen = {}) {
  const { build } = await import('esbuild');
  await build({ ...options(chosen), entryPoints: [entry], outfile });
}

function options({ external = [], minify = false, plugins = [] }) {
  return {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['dovetail-source'],
    // Some packages come as modules too, and only those can be bundled.
    mainFields: ['module', 'main'],
    external,
    minify,
    plugins,
    sourcemap: 'linked',
    logLevel: 'warning',
    // Packages in CommonJS call require; an ES module has none of its own.
    banner: {
      js: "import { createRequire as dovetailRequire } from 'node:module';\nconst require = dovetailRequire(import.meta.url);",
    },
  };
}
