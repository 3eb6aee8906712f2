import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isTrustedFolder } from './trusted-folder.ts';

async function setUp() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-trust-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'work', 'project');
  await mkdir(folder, { recursive: true });
  const file = join(root, '.claude.json');
  const write = (config: unknown) => writeFile(file, JSON.stringify(config));
  return { root, folder, file, write };
}

const yes = { hasTrustDialogAccepted: true };

test('trusted itself, by a folder above it, or by another name of it', async () => {
  const { root, folder, file, write } = await setUp();
  await write({ projects: { [folder]: yes } });
  expect(await isTrustedFolder(file, folder)).toBe(true);
  await symlink(folder, join(root, 'link'));
  expect(await isTrustedFolder(file, join(root, 'link'))).toBe(true);
  await write({ projects: { [join(root, 'work')]: yes } });
  expect(await isTrustedFolder(file, folder)).toBe(true);
});

test.each<[string, (folder: string) => unknown]>([
  ['nobody has said so', () => ({})],
  ['it was refused', folder => ({ projects: { [folder]: { hasTrustDialogAccepted: false } } })],
  ['a folder of a like name is', folder => ({ projects: { [`${folder}s`]: yes, [folder.slice(0, -1)]: yes } })],
  ['one below it is', folder => ({ projects: { [`${folder}/src`]: yes } })],
  ['the answer is of another form', folder => ({ projects: { [folder]: { hasTrustDialogAccepted: 'true' } } })],
  ['there is no list', () => ({ projects: 'all' })],
])('not trusted where %s', async (_why, config) => {
  const { folder, file, write } = await setUp();
  await write(config(folder));
  expect(await isTrustedFolder(file, folder)).toBe(false);
});

test('not trusted where the CLI has kept nothing, or what cannot be read', async () => {
  const { folder, file } = await setUp();
  expect(await isTrustedFolder(file, folder)).toBe(false);
  await writeFile(file, '{"projects": {');
  expect(await isTrustedFolder(file, folder)).toBe(false);
});
