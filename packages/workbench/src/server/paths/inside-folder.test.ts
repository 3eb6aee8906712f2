import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insideFolder, isBelow } from './inside-folder.ts';

let root: string;
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'inside-'));
  folder = join(root, 'project');
  await mkdir(join(folder, 'src'), { recursive: true });
  await mkdir(join(root, 'project-other'));
  await writeFile(join(folder, 'src/ä b.ts'), '');
  await writeFile(join(root, 'secret'), '');
  await symlink(join(root, 'secret'), join(folder, 'link-to-file'));
  await symlink(root, join(folder, 'link-to-folder'));
  await symlink(join(folder, 'src'), join(folder, 'link-inside'));
  await symlink(join(root, 'not-there'), join(folder, 'link-to-nothing'));
  await symlink('src/not-there', join(folder, 'link-to-nothing-inside'));
  await symlink('loop', join(folder, 'loop'));
});
afterAll(() => rm(root, { recursive: true }));

test.each([
  '',
  'src',
  'src/ä b.ts',
  'src/new/deep/file.ts',
  'src/../src/ä b.ts',
  'link-inside/ä b.ts',
  'link-to-nothing-inside',
  '..hidden',
])('"%s" is inside', async path => {
  expect(await insideFolder([folder], join(folder, path))).toBeDefined();
});

test.each([
  '../secret',
  'link-to-file',
  'link-to-folder/secret',
  'link-to-folder/new-file',
  'link-to-nothing',
  'link-to-nothing/new/file',
  'loop',
  'loop/x',
  '../project-other/x',
  'src/../../secret',
])('"%s" is not', async path => {
  expect(await insideFolder([folder], `${folder}/${path}`)).toBeUndefined();
});

test.each(['src/a.ts', '', 'C:evil', '/nowhere/else', '/etc/passwd\0.ts'])('"%s" is no path of ours', async path => {
  expect(await insideFolder([folder], path)).toBeUndefined();
});

test('a folder that is itself behind a link is the folder', async () => {
  const link = join(root, 'link-to-project');
  await symlink(folder, link);
  expect(await insideFolder([link], join(link, 'src'))).toBe(await insideFolder([folder], join(folder, 'src')));
});

test('a name that begins like the folder is not below it', () => {
  expect(isBelow('/a/b', '/a/bc')).toBe(false);
  expect(isBelow('/a/b', '/a/b')).toBe(true);
});
