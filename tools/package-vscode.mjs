// `npm run package:vscode`: the extension as one .vsix in build/, without a CLI inside, and what its size is made of.
/* oxlint-disable no-console */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { buildPages } from './build-pages.mjs';
import { newestIn } from './newest-in.mjs';
import { root, runCommand } from './run-command.mjs';
import { stop } from './say.mjs';
import { installVsce } from './vsce.mjs';

const mostBytes = 5_000_000;
const source = join(root, 'packages/vscode');
const out = join(root, 'build/vscode');

/**
 * Makes the folder of the extension and the .vsix of it anew.
 * @returns {Promise<{ vsix: string, folder: string, metafile: import('esbuild').Metafile }>}
 */
export async function packageVscode() {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  // What a build leaves goes below a `dist`, which nothing in the repository looks into.
  const dist = join(out, 'dist');
  mkdirSync(dist, { recursive: true });
  const next = mkdtempSync(join(dist, 'next-'));
  try {
    const { folder, metafile } = await extensionFolder(join(next, 'extension'), version);
    const made = join(next, 'made.vsix');
    const vsce = join(await installVsce(), 'node_modules/@vscode/vsce/vsce');
    const args = ['package', '--no-dependencies', '--skip-license', '--allow-missing-repository', '--out', made];
    const { code, output } = await runCommand(process.execPath, [vsce, ...args], { quiet: true, cwd: folder });
    if (code !== 0) stop(`The extension cannot be packaged.\n\n${output.trim()}`);
    const bytes = statSync(made).size;
    if (bytes > mostBytes) stop(`The package has ${bytes} bytes, more than ${mostBytes}; see what is in ${folder}.`);
    const vsix = join(out, `dovetail-${version}.vsix`);
    renameSync(made, vsix);
    const last = join(dist, 'extension');
    rmSync(last, { recursive: true, force: true });
    renameSync(folder, last);
    return { vsix, folder: last, metafile };
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** The last one when nothing that it is made of has changed since. */
export async function freshVscodePackage() {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const vsix = join(out, `dovetail-${version}.vsix`);
  const made = statSync(vsix, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['packages', 'tools/package-vscode.mjs', 'package-lock.json'].map(name => newestIn(join(root, name)));
  return made > Math.max(...sources) ? { vsix, folder: join(out, 'dist/extension') } : packageVscode();
}

/**
 * What is inside of a .vsix: manifest, two bundles, the chat page, pictures.
 * @param {{ isReadable?: boolean }} [options] Readable bundles have source maps, and are not made small.
 */
export async function extensionFolder(folder, version, { isReadable = false } = {}) {
  await buildPages();
  const manifest = await manifestOf(version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const metafile = await bundleExtension(join(folder, manifest.main), isReadable);
  cpSync(join(root, 'packages/webview/dist/page'), join(folder, 'page'), { recursive: true });
  if (existsSync(join(source, 'media'))) cpSync(join(source, 'media'), join(folder, 'media'), { recursive: true });
  for (const name of ['README.md', 'CHANGELOG.md', 'package.nls.json'])
    if (existsSync(join(source, name))) copyFileSync(join(source, name), join(folder, name));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return { folder, metafile };
}

/** The manifest is written in TypeScript, so it is bundled to be read. */
export async function manifestOf(version) {
  const { build } = await import('esbuild');
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-manifest-'));
  const outfile = join(folder, 'manifest.mjs');
  try {
    await build({
      entryPoints: [join(source, 'src/manifest/manifest.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      conditions: ['dovetail-source'],
      logLevel: 'warning',
    });
    const { extensionManifest } = await import(pathToFileURL(outfile).href);
    return extensionManifest(version);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Activation loads the first bundle, which is small; what it imports later is the second. */
async function bundleExtension(outfile, isReadable) {
  mkdirSync(dirname(outfile), { recursive: true });
  const later = join(dirname(outfile), 'later.js');
  const [first, second] = [
    await bundleOf('extension.ts', outfile, [laterApart], isReadable),
    await bundleOf('later.ts', later, [], isReadable),
  ];
  return {
    inputs: { ...first.inputs, ...second.inputs },
    outputs: { ...first.outputs, ...second.outputs },
  };
}

const laterApart = {
  name: 'later-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/later\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './later.js', external: true } : undefined,
    ),
};

/** CommonJS: VS Code 1.94 loads no other. */
async function bundleOf(entry, outfile, plugins, isReadable) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [join(source, 'src', entry)],
    outfile,
    plugins,
    bundle: true,
    minify: !isReadable,
    sourcemap: isReadable,
    keepNames: true,
    platform: 'node',
    format: 'cjs',
    // The Node of VS Code 1.94.
    target: 'node20.16',
    // One file loads the other by `require`, which knows `vscode`.
    supported: { 'dynamic-import': false },
    conditions: ['dovetail-source'],
    mainFields: ['module', 'main'],
    external: ['vscode'],
    define: { 'import.meta.url': 'dovetailModuleUrl' },
    banner: { js: "const dovetailModuleUrl = require('node:url').pathToFileURL(__filename).href;" },
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}

/** What the bytes are: folders of the package, then packages in the bundle. */
export function bundleReport({ vsix, folder, metafile }) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
  const byPart = sums(files.map(file => [relative(folder, file).split('/')[0], statSync(file).size]));
  return [
    `${relative(root, vsix)}: ${kilobytes(statSync(vsix).size)}, ${files.length} files, unpacked:`,
    ...byPart.map(([name, bytes]) => `  ${kilobytes(bytes).padStart(9)}  ${name}`),
    ...Object.entries(metafile.outputs).flatMap(([path, output]) => outputReport(basename(path), output)),
  ].join('\n');
}

function outputReport(name, { bytes, inputs }) {
  const byPackage = sums(Object.entries(inputs).map(([path, { bytesInOutput }]) => [packageOf(path), bytesInOutput]));
  return [
    `${name}: ${kilobytes(bytes)}, made of:`,
    ...byPackage.slice(0, 12).map(([part, size]) => `  ${kilobytes(size).padStart(9)}  ${part}`),
  ];
}

function sums(pairs) {
  const totals = new Map();
  for (const [name, bytes] of pairs) totals.set(name, (totals.get(name) ?? 0) + bytes);
  return [...totals].toSorted(([, a], [, b]) => b - a);
}

function packageOf(path) {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? /^(packages\/[^/]+)/.exec(path) ?? [];
  return name ?? path;
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(0)} KB`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await bootstrap('app');
  console.log(bundleReport(await packageVscode()));
}
