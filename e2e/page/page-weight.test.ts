// What the first load of the chat page weighs: all scripts that are needed before anything can be drawn.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageFolder } from './support/page-folders.ts';

const budget = 180_000;
const page = pageFolder('webview');
const assets = join(page, 'assets');

/** The scripts of the page and all that they import before they run. */
function firstLoad(): string[] {
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  const wanted = Array.from(html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.js)"/g), ([, name]) => name ?? '');
  for (const name of wanted) {
    const script = readFileSync(join(assets, name), 'utf8');
    for (const [, imported = ''] of script.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      if (!wanted.includes(imported)) wanted.push(imported);
  }
  return wanted;
}

test('all scripts of the first load fit into the budget', () => {
  const names = firstLoad();
  expect(names.length).toBeGreaterThan(0);
  const bytes = names.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  // Less would mean that not all were found.
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(budget);
});

test('what is not needed at first comes later', () => {
  const late = readdirSync(assets).filter(name => name.endsWith('.js') && !firstLoad().includes(name));
  for (const part of ['sessions-dialog', 'highlight-queue', 'find-bar', 'plan-card', 'json-tree'])
    expect(late.some(name => name.startsWith(part))).toBe(true);
});

test('no page checks messages against schemas: they are from our own host', () => {
  const scripts = readdirSync(assets).filter(name => name.endsWith('.js'));
  const withSchemas = scripts.filter(name =>
    /ZodType|\$ZodError|_zod\b/.test(readFileSync(join(assets, name), 'utf8')),
  );
  expect(withSchemas).toEqual([]);
});
