// The packager of VS Code extensions, installed on demand and once.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm } from './npm.mjs';
import { root } from './run-command.mjs';
import { say, stop } from './say.mjs';

/** Returns its folder. */
export async function installVsce() {
  const folder = join(root, 'tools/vsce');
  if (existsSync(join(folder, 'node_modules/.whole'))) return folder;
  say('Installing the packager of VS Code extensions (vsce) from npm; this happens once.');
  const { code, output } = await npm([
    'install',
    `--prefix=${folder}`,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--omit=optional',
  ]);
  if (code !== 0) {
    stop(
      `npm could not install vsce. Check the network and the npm registry, then run the command again.\n\n${output.trim().split('\n').slice(0, 12).join('\n')}`,
    );
  }
  writeFileSync(join(folder, 'node_modules/.whole'), '');
  return folder;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await installVsce();
