// VS Code's own server, from npm: the editor that the tests of the extension run in. Installed once, whole or not at all, into
// node_modules/.cache. Nothing is compiled: code-server's package brings VS Code's server, which runs without code-server, and its
// native parts come prebuilt from npm (terminals, file watcher, ripgrep) or are not needed (Kerberos, device id, watchdog).
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm } from './npm.mjs';
import { root, runCommand } from './run-command.mjs';
import { say, stop } from './say.mjs';

/** `pinned` runs on the Node that runs us, `latest` on one of its own. */
const editions = {
  pinned: { codeServer: '4.100.3', vscode: '1.100.3' },
  latest: { codeServer: '4.139.1', vscode: '1.139.1', node: '24.21.0' },
};

const platform = `${process.platform}-${process.arch}`;
const prebuilt = { pty: `@lydell/node-pty-${platform}@1.1.0`, ripgrep: `@vscode/ripgrep-${platform}@1.18.0` };

/**
 * Where it is; installs it when it is missing.
 * @param {'pinned' | 'latest'} edition
 * @returns {Promise<{ vscode: string, folder: string, node: string, entry: string }>}
 */
export async function codeServer(edition = 'pinned') {
  const { codeServer: version, vscode, node: ownNode } = editions[edition];
  const folder = join(root, 'node_modules/.cache', `code-server-${version}`);
  if (!existsSync(folder)) await install(folder, version, ownNode);
  return {
    vscode,
    folder,
    node: ownNode ? join(folder, `node/node_modules/node-${platform}/bin/node`) : process.execPath,
    entry: join(folder, 'server/out/server-main.js'),
  };
}

async function install(folder, version, ownNode) {
  say(`Installing VS Code's server from npm (code-server ${version}, about 60 MB to fetch); this happens once.`);
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  removeLeft(cache, `${basename(folder)}-new-`);
  const next = mkdtempSync(`${folder}-new-`);
  const parts = ownNode ? [fetched(join(next, 'node'), `node-${platform}@${ownNode}`)] : [];
  await Promise.all([
    ...parts,
    fetched(join(next, 'prebuilt'), prebuilt.pty, prebuilt.ripgrep),
    unpackedWithPackages(next, version),
  ]);
  putPrebuiltInPlace(join(next, 'server'), join(next, 'prebuilt/node_modules'));
  // Another run may have been faster; one is as good as the other.
  if (existsSync(folder)) rmSync(next, { recursive: true, force: true });
  else renameSync(next, folder);
}

/** What was begun by a run that was ended: nothing takes an hour. */
function removeLeft(cache, prefix) {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync(cache).filter(name => name.startsWith(prefix))) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < hourAgo) rmSync(path, { recursive: true, force: true });
  }
}

/** Packages alone, none of their scripts. */
async function fetched(folder, ...packages) {
  mkdirSync(folder, { recursive: true });
  await must(
    ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--no-package-lock', ...packages],
    folder,
  );
}

async function unpackedWithPackages(next, version) {
  await unpacked(next, version);
  await withPackages(join(next, 'server'));
}

/** Of code-server's package only the server of VS Code is kept. */
async function unpacked(next, version) {
  await must(['pack', `code-server@${version}`, '--ignore-scripts', '--pack-destination', next], next);
  const archive = join(next, `code-server-${version}.tgz`);
  const { code, output } = await runCommand('tar', ['-xzf', archive, '-C', next, 'package/lib/vscode'], {
    quiet: true,
  });
  if (code !== 0) stop(`The archive of VS Code's server cannot be unpacked: ${output.trim()}`);
  rmSync(archive);
  renameSync(join(next, 'package/lib/vscode'), join(next, 'server'));
  rmSync(join(next, 'package'), { recursive: true });
}

async function withPackages(server) {
  await must(['install', '--prefix', server, '--ignore-scripts', '--omit=dev'], server);
  // Services that no test uses, and that would only fail to start: TypeScript is not fetched for them.
  for (const name of [
    'typescript-language-features',
    'github',
    'github-authentication',
    'microsoft-authentication',
    'ms-vscode.js-debug-companion',
    'tunnel-forwarding',
  ])
    rmSync(join(server, 'extensions', name), { recursive: true, force: true });
}

function putPrebuiltInPlace(server, from) {
  const modules = join(server, 'node_modules');
  const release = join(modules, 'node-pty/build/Release');
  mkdirSync(release, { recursive: true });
  cpSync(join(from, `@lydell/node-pty-${platform}/pty.node`), join(release, 'pty.node'));
  const ripgrep = join(modules, '@vscode/ripgrep/bin');
  mkdirSync(ripgrep, { recursive: true });
  cpSync(join(from, `@vscode/ripgrep-${platform}/bin/rg`), join(ripgrep, 'rg'));
  cpSync(join(root, 'tools/code-server/spdlog.cjs'), join(modules, '@vscode/spdlog/index.js'));
  // Ends a process whose parent has hung; it does that by asking every second too.
  for (const name of ['native-watchdog', '@vscode/native-watchdog'].filter(name => existsSync(join(modules, name))))
    writeFileSync(join(modules, name, 'index.js'), 'exports.start = () => undefined;\n');
  // Extensions look for parts of VS Code under this name.
  symlinkSync('node_modules', join(server, 'node_modules.asar'));
}

async function must(args, cwd) {
  const { code, output } = await npm(args, { cwd });
  if (code === 0) return;
  stop(
    `npm could not install VS Code's server. Check the network and the npm registry, then run the command again.\n\n${output.trim().split('\n').slice(0, 12).join('\n')}`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { folder } = await codeServer(process.argv[2] === 'latest' ? 'latest' : 'pinned');
  say(folder);
}
