// acpx, a headless client of the Agent Client Protocol, from npm: one of those that the tests of the agent are done with.
// Installed once, whole or not at all, into node_modules/.cache. It wants a newer Node than ours, and brings its own.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm } from './npm.mjs';
import { root } from './run-command.mjs';
import { say, stop } from './say.mjs';

const version = '0.19.1';
const nodeVersion = '24.21.0';
const leastNode = [20, 0];

/**
 * How it is started; installs it when it is missing.
 * @returns {Promise<{ node: string, entry: string }>}
 */
export async function acpx() {
  const hasNode = isEnough(process.versions.node);
  const folder = join(root, 'node_modules/.cache', `acpx-${version}${hasNode ? '' : '-with-node'}`);
  if (!existsSync(folder)) await install(folder, hasNode);
  const modules = join(folder, 'node_modules');
  const node = hasNode ? process.execPath : join(modules, `node-${process.platform}-${process.arch}/bin/node`);
  return { node, entry: join(modules, 'acpx/dist/cli.js') };
}

function isEnough(node) {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1]);
}

async function install(folder, hasNode) {
  say(`Installing acpx ${version} from npm${hasNode ? '' : ` with Node ${nodeVersion}`}; this happens once.`);
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const next = mkdtempSync(`${folder}-new-`);
  const packages = [`acpx@${version}`];
  if (!hasNode) packages.push(`node-${process.platform}-${process.arch}@${nodeVersion}`);
  const { code, output } = await npm(
    ['install', '--prefix', next, '--ignore-scripts', '--no-save', '--no-package-lock', ...packages],
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

if (import.meta.url === pathToFileURL(process.argv[1]).href) say((await acpx()).entry);
