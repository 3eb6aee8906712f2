import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePrivateFolder, removeAllNow, removePrivateFolder, sweepPrivateFolders } from './private-folder.ts';

// Above every pid that a system gives.
const noPid = 2 ** 30;
const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);

function base(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-sweep-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function put(folder: string, name: string, at = dayAgo): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'bash'), '');
  utimesSync(join(folder, name), at, at);
}

test.runIf(process.platform !== 'win32')('the folder is for its owner alone and says whose it is', async () => {
  const folder = await makePrivateFolder(base());
  expect(folder).toMatch(new RegExp(`dovetail-shell-${process.pid}-\\w{6}$`));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await removePrivateFolder(folder);
});

test.runIf(process.platform !== 'win32')('it goes with the process when nobody has removed it', async () => {
  const folder = await makePrivateFolder(base());
  expect(process.listeners('exit')).toContain(removeAllNow);
  removeAllNow();
  expect(existsSync(folder)).toBe(false);
  await removePrivateFolder(folder);
});

test.runIf(process.platform !== 'win32')('what a killed agent left is removed, and nothing else', async () => {
  const folder = base();
  const kept = [`dovetail-shell-${process.pid}-abcdef`, `dovetail-shell-${noPid}-yOung1`, 'dovetail-shell-', 'other'];
  put(folder, `dovetail-shell-${noPid}-aB3dEf`);
  for (const name of kept) put(folder, name, name.endsWith('yOung1') ? new Date() : dayAgo);
  writeFileSync(join(folder, `dovetail-shell-${noPid}-isFile`), '');
  await sweepPrivateFolders(folder);
  expect(readdirSync(folder).toSorted()).toEqual([...kept, `dovetail-shell-${noPid}-isFile`].toSorted());
});
