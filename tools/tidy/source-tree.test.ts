import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ignores, readTree } from './source-tree.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-tree-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

test('reads every text that is not ignored', () => {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put('.gitignore', 'node_modules/\ndist/\n*.tsbuildinfo\n');
  put('.git/config', 'x');
  put('packages/a/src/a.ts', 'a');
  put('packages/a/dist/a.js', 'x');
  put('packages/a/tsconfig.tsbuildinfo', 'x');
  put('node_modules/b/b.js', 'x');
  put('picture.png', 'P\0NG');
  expect(readTree(root).toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: '.gitignore', text: 'node_modules/\ndist/\n*.tsbuildinfo\n' },
    { path: 'packages/a/src/a.ts', text: 'a' },
  ]);
});

test.each([
  ['dist', true],
  ['distance', false],
  ['x.log', true],
  ['.git', true],
  ['', false],
])('%s is ignored: %s', (name, ignored) => {
  expect(ignores('# comment\n\ndist/\n*.log\n')(name)).toBe(ignored);
});
