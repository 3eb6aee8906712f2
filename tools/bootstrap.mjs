// Installs what is missing, with nothing but Node and npm, and does nothing twice. A stamp in node_modules remembers
// the lock file and which parts are there; a second run reads it and is done.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';
import { say, stop } from './say.mjs';

const oldestNode = [20, 19];

/** What each purpose needs: workspaces, so that `npm start` does not fetch test CLIs and nobody fetches bench peers unasked. */
const parts = {
  app: () => readdirSync(join(root, 'packages')).map(name => `packages/${name}`),
  test: () => ['e2e'],
  bench: () => ['bench'],
};

/** @param {('app' | 'test' | 'bench')[]} wanted */
export async function bootstrap(...wanted) {
  checkNode();
  const stamp = readStamp();
  const fingerprint = fingerprintOf('package-lock.json');
  const present = stamp.fingerprint === fingerprint ? stamp.parts : [];
  const all = [...new Set([...present, ...wanted])];
  if (all.every(part => present.includes(part))) return;

  say(`Installing npm packages (${wanted.filter(part => !present.includes(part)).join(', ')}); this happens once.`);
  // Not `npm ci`: it refuses a lock file without the binaries of systems that a registry does not carry. The versions are
  // those of the lock file all the same, and --no-save leaves it as it is.
  const workspaces = all.flatMap(part => parts[part]()).map(name => `--workspace=${name}`);
  const { code, output } = await npm(['install', '--no-save', ...workspaces, '--include-workspace-root', ...quietly]);
  if (code !== 0) {
    stop(
      `npm could not install the packages. Check the network and the npm registry, then run the command again.\n\n${firstLines(output)}`,
    );
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ fingerprint: fingerprintOf('package-lock.json'), parts: all }));
}

/** The CLI that the project falls back to. Returns its folder. */
export async function installPinnedCli() {
  const folder = join(root, 'tools', 'pinned-cli');
  if (existsSync(join(folder, 'node_modules', '@anthropic-ai', 'claude-code', 'package.json'))) return folder;
  say('Installing the Claude Code CLI from npm for this project (about 100 MB to fetch); this happens once.');
  const { code, output } = await npm(['install', '--prefix', folder, '--no-save', '--no-package-lock', ...quietly]);
  if (code !== 0) {
    stop(
      `npm could not install the Claude Code CLI. Install it yourself with "npm install -g @anthropic-ai/claude-code" and run the command again.\n\n${firstLines(output)}`,
    );
  }
  return folder;
}

const stampFile = join(root, 'node_modules', '.dovetail-installed.json');
const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

function npm(args) {
  // npm itself tells its scripts where it is; outside of one it is on PATH.
  const own = process.env.npm_execpath;
  const isScript = own && /\.c?js$/.test(own);
  return isScript
    ? runCommand(process.execPath, [own, ...args], { quiet: true })
    : runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
}

/** npm ends its errors with a page of usage. */
function firstLines(output) {
  return output.trim().split('\n').slice(0, 12).join('\n');
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = oldestNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  stop(
    `Dovetail needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  );
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return { fingerprint: '', parts: [] };
  }
}

function fingerprintOf(file) {
  const hash = createHash('sha256').update(process.versions.modules);
  try {
    hash.update(readFileSync(join(root, file)));
  } catch {
    // No lock file: everything is installed anew.
  }
  return hash.digest('hex');
}
