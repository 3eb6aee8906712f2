import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTextIfThere, replaceFile } from './replace-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dovetail-replace-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a new file comes with its folder, readable by its owner alone', async () => {
  const file = join(folder, 'a', 'b.json');
  expect(await readTextIfThere(file)).toBeUndefined();
  expect(await replaceFile(file, undefined, 'new')).toBe(true);
  expect(await readTextIfThere(file)).toBe('new');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a link stays a link, the mode stays and nothing is left beside', async () => {
  await writeFile(join(folder, 'real.json'), 'old', { mode: 0o640 });
  await symlink('real.json', join(folder, 'link.json'));
  expect(await replaceFile(join(folder, 'link.json'), 'old', 'new')).toBe(true);
  expect((await lstat(join(folder, 'link.json'))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(folder, 'real.json'), 'utf8')).toBe('new');
  expect((await stat(join(folder, 'real.json'))).mode & 0o777).toBe(0o640);
  expect((await readdir(folder)).toSorted()).toEqual(['link.json', 'real.json']);
});

test('a file that has changed is left alone', async () => {
  const file = join(folder, 'a.json');
  await writeFile(file, 'theirs');
  expect(await replaceFile(file, 'old', 'ours')).toBe(false);
  expect(await replaceFile(file, undefined, 'ours')).toBe(false);
  expect(await readFile(file, 'utf8')).toBe('theirs');
  expect(await readdir(folder)).toEqual(['a.json']);
});
