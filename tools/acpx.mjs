// acpx, a headless client of the Agent Client Protocol, from npm: one of those that the agent is tested with. Installed once,
// whole or not at all, into node_modules/.cache. Its package asks for Node 22; what is used of it runs on 20 as well.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm } from './npm.mjs';
import { root } from './run-command.mjs';
import { say, stop } from './say.mjs';

const version = '0.19.1';

/**
 * The path of its program; installs it when it is missing.
 * @returns {Promise<string>}
 */
export async function acpx() {
  const folder = join(root, 'node_modules/.cache', `acpx-${version}`);
  if (!existsSync(folder)) await install(folder);
  return join(folder, 'node_modules/acpx/dist/cli.js');
}

async function install(folder) {
  say(`Installing acpx ${version} from npm (about 10 MB to fetch); this happens once.`);
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const next = mkdtempSync(`${folder}-new-`);
  const { code, output } = await npm(
    ['install', '--prefix', next, '--ignore-scripts', '--no-save', '--no-package-lock', `acpx@${version}`],
    { cwd: next },
  );
  if (code !== 0) {
    stop(
      `npm could not install acpx. Check the network and the npm registry, then run the command again.\n\n${output.trim().split('\n').slice(0, 12).join('\n')}`,
    );
  }
  // Another run may have been faster; one is as good as the other.
  if (existsSync(folder)) rmSync(next, { recursive: true, force: true });
  else renameSync(next, folder);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) say(await acpx());
