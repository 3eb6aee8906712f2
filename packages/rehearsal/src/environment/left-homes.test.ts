import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { sweepLeftHomes } from './left-homes.ts';
import { createRehearsalHome } from './rehearsal-home.ts';

let temporary: string;

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'dovetail-test-'));
  onTestFinished(() => rm(temporary, { recursive: true, force: true }));
});

async function homeOf(name: string, owner: string | undefined): Promise<string> {
  const home = join(temporary, name);
  await mkdir(join(home, '.claude'), { recursive: true });
  if (owner !== undefined) await writeFile(join(home, '.dovetail-owner'), owner);
  return home;
}

/** Of a process that has ended. */
const deadPid = (): string => String(spawnSync(process.execPath, ['--version']).pid);

test('the home of a process that was killed goes, that of one that runs stays', async () => {
  const left = await homeOf('dovetail-rehearsal-left', deadPid());
  const used = await homeOf('dovetail-rehearsal-used', String(process.pid));
  await sweepLeftHomes(temporary);
  expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
});

test('a home says whose it is', async () => {
  const { home, dispose } = await createRehearsalHome();
  onTestFinished(dispose);
  expect(basename(home)).toMatch(/^dovetail-rehearsal-/);
  expect(await readFile(join(home, '.dovetail-owner'), 'utf8')).toBe(String(process.pid));
});

test.each([
  ['that says nothing of its owner', 'dovetail-rehearsal-a', undefined],
  ['with an owner that is none', 'dovetail-rehearsal-b', 'x'],
  ['with another name', 'dovetail-project-c', '1'],
])('a folder %s stays', async (_what, name, owner) => {
  const home = await homeOf(name, owner === '1' ? deadPid() : owner);
  await sweepLeftHomes(temporary);
  expect(existsSync(home)).toBe(true);
});

test('a link to a folder is not followed', async () => {
  const real = await homeOf('elsewhere', deadPid());
  await symlink(real, join(temporary, 'dovetail-rehearsal-link'));
  await sweepLeftHomes(temporary);
  expect(existsSync(join(real, '.claude'))).toBe(true);
});
