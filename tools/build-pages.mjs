// Builds the pages with vite, each only when something it is made of has changed since.
import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestIn } from './newest-in.mjs';
import { root } from './run-command.mjs';

/** Page -> what it is made of. */
const pages = {
  webview: ['webview', 'conversation', 'rpc', 'protocol'],
  workbench: ['workbench', 'webview', 'conversation', 'rpc', 'protocol'],
};

export async function buildPages() {
  for (const [name, sources] of Object.entries(pages)) {
    const folder = join(root, 'packages', name);
    if (!existsSync(join(folder, 'vite.config.ts'))) continue;
    const stamp = join(folder, 'dist', '.page-built');
    const newest = Math.max(
      ...[...sources.map(source => join(root, 'packages', source)), join(root, 'package-lock.json')].map(newestIn),
    );
    if (existsSync(stamp) && existsSync(join(folder, 'dist/page/index.html')) && statSync(stamp).mtimeMs >= newest)
      continue;
    const { build } = await import('vite');
    const startedMs = Date.now();
    // Under a test runner it would be React's development version.
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    mkdirSync(join(folder, 'dist'), { recursive: true });
    const next = join(folder, `dist/page-${process.pid}`);
    await build({ root: folder, logLevel: 'error', build: { outDir: next, chunkSizeWarningLimit: 1500 } });
    process.env.NODE_ENV = before;
    replaceFolder(join(folder, 'dist/page'), next);
    writeFileSync(stamp, '');
    // What changed while it was built belongs to the next build.
    utimesSync(stamp, startedMs / 1000, startedMs / 1000);
  }
}

/** A server that is running always finds a whole page. */
function replaceFolder(folder, next) {
  const old = `${next}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}
