#!/usr/bin/env node
// Writes docs/protocol and packages/protocol/schema from the built protocol package.
// With --check it writes nothing, names each file that is stale, and exits with 1.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generatedFiles, generatedFolders } from './docs/generated-files.mjs';
import { refreshFiles, staleFiles } from './docs/stale-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = new URL('../packages/protocol/dist/index.js', import.meta.url);

function fail(text, code) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

const surplus = process.argv.slice(2).filter(argument => argument !== '--check');
if (surplus.length > 0) fail(`Unknown argument ${surplus[0]}. Usage: node tools/generate-docs.mjs [--check]`, 2);
if (!existsSync(built)) fail('packages/protocol is not built. Run `npm run build` first.', 1);

const files = generatedFiles(await import(built.href));
if (process.argv.includes('--check')) {
  const stale = staleFiles(root, files, generatedFolders);
  for (const { path, state } of stale) process.stderr.write(`${path} is ${state}.\n`);
  if (stale.length > 0) fail('Run `npm run docs` and commit the result.', 1);
} else {
  const written = refreshFiles(root, files, generatedFolders);
  for (const { path } of written) process.stdout.write(`${path}\n`);
}
