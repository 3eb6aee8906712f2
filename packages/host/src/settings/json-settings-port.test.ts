import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings, type SettingKey } from '@dovetail/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jsonSettingsPort } from './json-settings-port.ts';

let folder: string;
let file: string;
let warnings: string[];
const log = { warn: (message: string) => void warnings.push(message) };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dovetail-settings-'));
  file = join(folder, 'settings.json');
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The next change that is told. */
function nextChange(port: ReturnType<typeof jsonSettingsPort>): { keys: Promise<SettingKey[]>; stop: () => void } {
  let heard: (keys: SettingKey[]) => void;
  const keys = new Promise<SettingKey[]>(resolve => {
    heard = resolve;
  });
  return { keys, stop: port.subscribe({ changed: told => heard(told.keys) }) };
}

test('without a file the defaults hold, and a write makes it', async () => {
  const port = jsonSettingsPort(file, log);
  expect(await port.calls.read({})).toEqual(defaultSettings);
  await port.calls.write({ key: 'theme', value: 'dark' });
  expect(await readFile(file, 'utf8')).toBe('{\n  "theme": "dark"\n}\n');
  expect(await port.calls.read({})).toEqual({ ...defaultSettings, theme: 'dark' });
});

test('a bad value is told once and its default holds, unknown keys and bad values of others stay in the file', async () => {
  await writeFile(file, '{\n    "mine": {"x": 1},\n    "density": "tiny",\n    "autosave": false\n}\n');
  const port = jsonSettingsPort(file, log);
  expect(await port.calls.read({})).toEqual({ ...defaultSettings, autosave: false });
  await port.calls.read({});
  expect(warnings).toEqual([expect.stringMatching(/"density" is not valid, its default holds/)]);
  await port.calls.write({ key: 'theme', value: 'light' });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    mine: { x: 1 },
    density: 'tiny',
    autosave: false,
    theme: 'light',
  });
  expect(await readFile(file, 'utf8')).toMatch(/^\{\n {4}"mine"/);
});

test('a value that goes back to its default leaves the file', async () => {
  await writeFile(file, '{"theme":"dark","other":1}');
  const port = jsonSettingsPort(file);
  await port.calls.write({ key: 'theme' });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ other: 1 });
});

test('a bad value is not written', async () => {
  const port = jsonSettingsPort(file);
  await expect(port.calls.write({ key: 'theme', value: 'pink' })).rejects.toMatchObject({
    code: 'invalid_params',
    message: expect.stringContaining('theme'),
  });
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test('a damaged file is never written over, and what held before still holds', async () => {
  await writeFile(file, '{"theme":"dark"}');
  const port = jsonSettingsPort(file, log);
  await port.calls.read({});
  await writeFile(file, '{"theme":');
  expect(await port.calls.read({})).toMatchObject({ theme: 'dark' });
  await expect(port.calls.write({ key: 'density', value: 'compact' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('not valid JSON'),
  });
  expect(await readFile(file, 'utf8')).toBe('{"theme":');
  expect(warnings).toEqual([expect.stringContaining('not valid JSON')]);
});

test('writes at the same time all arrive', async () => {
  const port = jsonSettingsPort(file);
  const other = jsonSettingsPort(file);
  await Promise.all([
    port.calls.write({ key: 'theme', value: 'dark' }),
    port.calls.write({ key: 'density', value: 'compact' }),
    port.calls.write({ key: 'focusView', value: true }),
  ]);
  await other.calls.write({ key: 'autosave', value: false });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    theme: 'dark',
    density: 'compact',
    focusView: true,
    autosave: false,
  });
});

test('an own write is told with its key', async () => {
  const port = jsonSettingsPort(file);
  const { keys, stop } = nextChange(port);
  await port.calls.write({ key: 'theme', value: 'dark' });
  expect(await keys).toEqual(['theme']);
  stop();
});

test('a change by hand is told, also when the file is made or replaced', async () => {
  const port = jsonSettingsPort(file);
  await port.calls.read({});
  const made = nextChange(port);
  await writeFile(file, '{"density":"compact"}');
  expect(await made.keys).toEqual(['density']);
  made.stop();
  const replaced = nextChange(port);
  await writeFile(join(folder, 'edited'), '{"density":"compact","theme":"dark"}');
  await rename(join(folder, 'edited'), file);
  expect(await replaced.keys).toEqual(['theme']);
  replaced.stop();
  const removed = nextChange(port);
  await rm(file);
  expect(await removed.keys).toEqual(['theme', 'density']);
  removed.stop();
});

test('a file that is a link into another folder is followed there', async () => {
  const real = join(folder, 'dotfiles', 'settings.json');
  await mkdir(join(folder, 'dotfiles'));
  await writeFile(real, '{}');
  await symlink(real, file);
  const port = jsonSettingsPort(file);
  await port.calls.read({});
  const { keys, stop } = nextChange(port);
  await writeFile(real, '{"theme":"dark"}');
  expect(await keys).toEqual(['theme']);
  stop();
});

test('a listener that throws takes nothing from a write', async () => {
  const port = jsonSettingsPort(file, log);
  const stop = port.subscribe({
    changed() {
      throw new Error('broken');
    },
  });
  await port.calls.write({ key: 'theme', value: 'dark' });
  expect(await readFile(file, 'utf8')).toContain('dark');
  expect(warnings).toEqual([expect.stringContaining('broken')]);
  stop();
});
