// What F5 in VS Code starts (.vscode/launch.json): the extension as a folder, readable and with source maps.
/* oxlint-disable no-console */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { root } from './run-command.mjs';

await bootstrap('app');
const { extensionFolder } = await import('./package-vscode.mjs');
const { version } = JSON.parse(readFileSync(join(root, 'packages/vscode/package.json'), 'utf8'));
const dist = join(root, 'build/vscode/dist');
const folder = join(dist, 'development');
mkdirSync(dist, { recursive: true });
// Of the same depth as the last place, for the maps name their sources from where they are.
const next = mkdtempSync(join(dist, 'development-'));
try {
  await extensionFolder(next, version, { isReadable: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
} finally {
  rmSync(next, { recursive: true, force: true });
}
console.log(`The extension is in ${relative(root, folder)}.`);
