// The package as people get it: small, without a CLI, and VS Code installs it.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freshVscodePackage } from '../../tools/package-vscode.mjs';
import { vscodePlace } from './support/edition.ts';

const run = promisify(execFile);

it('is below 5 MB, asks for VS Code 1.94, and has no CLI inside', async () => {
  const { vsix, folder } = await freshVscodePackage();
  expect((await stat(vsix)).size).toBeLessThan(5_000_000);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ publisher: 'dovetail', name: 'dovetail', engines: { vscode: '^1.94.0' } });
  const names = await readdir(folder, { recursive: true });
  expect(names.filter(name => /claude\.exe|cli\.js$|node_modules|\.node$/.test(name))).toEqual([]);
});

it('what activation loads is small; the rest is a file of its own', async () => {
  const { folder } = await freshVscodePackage();
  const first = await readFile(join(folder, 'dist/extension.js'), 'utf8');
  expect(first.length).toBeLessThan(50_000);
  expect([...first.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toContain('./later.js');
  expect((await stat(join(folder, 'dist/later.js'))).size).toBeGreaterThan(300_000);
});

it('is installed and listed by VS Code itself', async () => {
  const { vsix } = await freshVscodePackage();
  const { node, entry } = await vscodePlace();
  const home = await mkdtemp(join(tmpdir(), 'dovetail-install-'));
  const options = { env: { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8' } };
  const where = ['--server-data-dir', join(home, 'data'), '--accept-server-license-terms'];
  try {
    const installed = await run(node, [entry, ...where, '--install-extension', vsix], options);
    expect(installed.stdout).toMatch(/was successfully installed/);
    const listed = await run(node, [entry, ...where, '--list-extensions', '--show-versions'], options);
    expect(listed.stdout).toContain('dovetail.dovetail@0.1.0');
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});
