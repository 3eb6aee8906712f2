import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cliFilePaths, readCliSettings, readCliSettingsFile, strongestSetting } from './cli-settings-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dovetail-cli-settings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the paths of every file', () => {
  expect(cliFilePaths({ configFolder: '/home/me/.claude', cwd: '/p' }, 'linux')).toEqual({
    user: '/home/me/.claude/settings.json',
    project: '/p/.claude/settings.json',
    local: '/p/.claude/settings.local.json',
    managed: '/etc/claude-code/managed-settings.json',
    mcp: '/p/.mcp.json',
    memory: '/p/CLAUDE.md',
    hiddenMemory: '/p/.claude/CLAUDE.md',
  });
});

test('files in the order of their strength; the strongest that names a key holds', async () => {
  const folders = { configFolder: join(folder, 'config'), cwd: join(folder, 'project') };
  const paths = cliFilePaths(folders);
  await mkdir(folders.configFolder);
  await mkdir(join(folders.cwd, '.claude'), { recursive: true });
  await writeFile(paths.user, '{"model":"a","only":1}');
  await writeFile(paths.local, '\uFEFF{"model":"b"}');
  const files = await readCliSettings(folders);
  expect(files.map(({ source }) => source)).toEqual(['user', 'project', 'local', 'managed']);
  expect(files.slice(0, 3).map(({ settings }) => settings)).toEqual([{ model: 'a', only: 1 }, {}, { model: 'b' }]);
  const own = files.slice(0, 3);
  expect(strongestSetting(own, 'model')).toMatchObject({ value: 'b', file: { source: 'local', path: paths.local } });
  expect(strongestSetting(own, 'only')).toMatchObject({ value: 1, file: { source: 'user' } });
  expect(strongestSetting(own, 'none')).toBeUndefined();
});

test('a damaged file and a folder in its place are told', async () => {
  await writeFile(join(folder, 'a.json'), '{"model":');
  expect(await readCliSettingsFile('user', join(folder, 'a.json'))).toMatchObject({
    settings: {},
    problem: expect.stringContaining('JSON'),
  });
  expect(await readCliSettingsFile('user', folder)).toMatchObject({
    settings: {},
    problem: expect.stringContaining('EISDIR'),
  });
});
