// Builds the packages with `tsc -b`, the pages with vite, and bundles the command. Incremental: a build with nothing to do takes a second.
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { buildPages } from './build-pages.mjs';
import { bundleCommand, bundleSidecar } from './bundle.mjs';
import { packageProgram, runCommand } from './run-command.mjs';
import { stop } from './say.mjs';

export async function build() {
  await bootstrap('app');
  const types = await runCommand(...packageProgram('typescript/bin/tsc', ['-b', '--pretty']), { quiet: true });
  if (types.code !== 0) stop(types.output);
  await buildPages();
  await bundleCommand();
  await bundleSidecar();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build();
