// Watchers are bounded, go with their folders, and tell what happens where.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDirectories, type DirectoryWatch } from './watch-directories.ts';

let folder: string;
let watching: DirectoryWatch | undefined;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dovetail-watch-')));
  for (const name of ['a/deep', 'b', 'c', 'node_modules']) mkdirSync(join(folder, name), { recursive: true });
});
afterEach(() => {
  watching?.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(maxWatchers?: number) {
  const seen: string[] = [];
  watching = watchDirectories(folder, { maxWatchers, watchesTrees: false, onEvent: path => void seen.push(path) });
  return { seen, watching };
}

test('the shallowest first, no more than allowed, and it says so', () => {
  const { watching: live } = start(3);
  expect(live.isComplete).toBe(true);
  live.watchOnly(['a/deep', 'a', 'b', 'c']);
  expect(live.directories).toEqual(['', 'a', 'b']);
  expect(live.isComplete).toBe(false);
  live.watchOnly(['a']);
  expect(live.directories).toEqual(['', 'a']);
  expect(live.isComplete).toBe(true);
});

test('counts those that are new', () => {
  const { watching: live } = start();
  expect(live.watchOnly(['a', 'b'])).toBe(2);
  expect(live.watchOnly(['b', 'c'])).toBe(1);
  expect(live.directories).toEqual(['', 'b', 'c']);
});

test('a folder that is gone leaves the rest watched, and makes it incomplete', () => {
  const { watching: live } = start();
  live.watchOnly(['a', 'gone']);
  expect(live.directories).toEqual(['', 'a']);
  expect(live.isComplete).toBe(false);
});

test('tells paths from the folder, and nothing of the usual ballast', async () => {
  const { watching: live, seen } = start();
  live.watchOnly(['a', 'a/deep', 'node_modules']);
  writeFileSync(join(folder, 'node_modules/x'), '');
  writeFileSync(join(folder, 'a/deep/file'), '');
  writeFileSync(join(folder, 'top'), '');
  await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set(['a/deep/file', 'top'])), { timeout: 20_000 });
});

test('is silent when it is closed', () => {
  const { watching: live } = start();
  live.watchOnly(['a']);
  live.close();
  expect(live.directories).toEqual([]);
  expect(live.watchOnly(['a', 'b'])).toBe(0);
});
