import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sidecarSettings } from './settings-port.ts';

async function start(stored: object) {
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-settings-'));
  const file = join(folder, 'settings.json');
  await writeFile(file, JSON.stringify(stored));
  const said: string[] = [];
  const settings = sidecarSettings(file, sentence => void said.push(sentence));
  const changed: string[][] = [];
  const stop = settings.subscribe({ changed: ({ keys }) => void changed.push(keys) });
  onTestFinished(async () => {
    stop();
    await rm(folder, { recursive: true, force: true });
  });
  await settings.calls.read({});
  changed.length = 0;
  return { settings, said, changed, stored: async () => JSON.parse(await readFile(file, 'utf8')) as object };
}

test('what the editor says goes over what is stored, and is told as a change', async () => {
  const { settings, changed } = await start({ theme: 'light', autosave: false });
  settings.setOver({ theme: 'dark', density: 'compact' });
  expect(await settings.calls.read({})).toMatchObject({ theme: 'dark', autosave: false, density: 'compact' });
  settings.setOver({ density: 'compact' });
  expect(await settings.calls.read({})).toMatchObject({ theme: 'light', density: 'compact' });
  expect(changed).toEqual([['theme', 'density'], ['theme']]);
});

test('what the person changes in the page is stored, and holds although the editor had said otherwise', async () => {
  const { settings, stored } = await start({});
  settings.setOver({ theme: 'dark' });
  await settings.calls.write({ key: 'theme', value: 'light' });
  expect(await settings.calls.read({})).toMatchObject({ theme: 'light' });
  expect(await stored()).toEqual({ theme: 'light' });
});

test('a value that is not valid is told and left out; so is a setting that does not exist, in silence', async () => {
  const { settings, said } = await start({ autosave: false });
  settings.setOver({ autosave: 'maybe', unheardOf: 1, theme: null, density: 'compact' });
  expect(await settings.calls.read({})).toMatchObject({ autosave: false, theme: 'system', density: 'compact' });
  expect(said).toEqual([expect.stringContaining('"autosave"')]);
});
