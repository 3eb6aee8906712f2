import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTimeOf } from './process-list.ts';
import { killTree } from './process-tree.ts';
import type { HostRecord } from './registry.ts';
import { findLeftovers, sweepLeftovers } from './sweep.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dovetail-sweep-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** A process such as a host would have started; `script` prints the pid of one more. */
async function leftBehind(script = 'sleep 600 & echo $!; wait') {
  const marker = crypto.randomUUID();
  const child = spawn('sh', ['-c', script], {
    detached: true,
    env: { PATH: process.env['PATH'], DOVETAIL_CHANNEL: marker },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => killTree({ rootPid: child.pid, marker }));
  const [data] = (await once(child.stdout, 'data')) as [Buffer];
  const pid = child.pid ?? 0;
  return { child, pid, inner: Number(data.toString()), marker, cwd: '/project', startedAt: startTimeOf(pid) ?? '' };
}

type Left = Awaited<ReturnType<typeof leftBehind>>;

const deadHost = { hostPid: 2 ** 22 + 1, hostStartedAt: '1' };

function write(name: string, processes: readonly Left[], changes: Partial<HostRecord> = {}): string {
  const records = processes.map(({ pid, startedAt, marker, cwd }) => ({ pid, startedAt, marker, cwd }));
  writeFileSync(join(folder, name), JSON.stringify({ ...deadHost, processes: records, ...changes }));
  return join(folder, name);
}

const runs = (pid: number) => startTimeOf(pid) !== undefined;

test('what a dead host left is found, ended with all that it started, and forgotten', async () => {
  const left = await leftBehind();
  const file = write('1-a.json', [left]);
  const report = { leftovers: [{ pid: left.pid, cwd: '/project', marker: left.marker }], staleFiles: [file] };
  expect(findLeftovers(folder)).toEqual(report);
  expect([runs(left.pid), runs(left.inner)]).toEqual([true, true]);
  expect(sweepLeftovers(folder)).toEqual(report);
  await expect.poll(() => [runs(left.pid), runs(left.inner)], { timeout: 30_000 }).toEqual([false, false]);
  expect(readdirSync(folder)).toEqual([]);
  expect(findLeftovers(folder)).toEqual({ leftovers: [], staleFiles: [] });
});

test('what a living host runs is not touched', async () => {
  const left = await leftBehind();
  write('1-a.json', [left], { hostPid: process.pid, hostStartedAt: startTimeOf(process.pid) ?? '' });
  expect(sweepLeftovers(folder)).toEqual({ leftovers: [], staleFiles: [] });
  expect(runs(left.pid)).toBe(true);
  expect(readdirSync(folder)).toEqual(['1-a.json']);
});

test('a host whose pid belongs to somebody else now is dead', async () => {
  const left = await leftBehind();
  write('1-a.json', [left], { hostPid: process.pid, hostStartedAt: '1' });
  expect(sweepLeftovers(folder).leftovers).toHaveLength(1);
  await expect.poll(() => runs(left.pid), { timeout: 30_000 }).toBe(false);
});

test('a pid that belongs to somebody else now is not killed: its start time differs', async () => {
  const stranger = await leftBehind();
  const file = write('1-a.json', [{ ...stranger, startedAt: '1', marker: crypto.randomUUID() }]);
  expect(sweepLeftovers(folder)).toEqual({ leftovers: [], staleFiles: [file] });
  expect(runs(stranger.pid)).toBe(true);
});

test('without a start time a pid proves nothing', async () => {
  const stranger = await leftBehind();
  write('1-a.json', [{ ...stranger, startedAt: '', marker: crypto.randomUUID() }]);
  expect(sweepLeftovers(folder).leftovers).toEqual([]);
  expect(runs(stranger.pid)).toBe(true);
});

test('what the CLI started is found by its marker when the CLI itself has gone', async () => {
  const left = await leftBehind('setsid sleep 600 & echo $!; exit 0');
  await expect.poll(() => runs(left.pid), { timeout: 30_000 }).toBe(false);
  write('1-a.json', [left]);
  expect(sweepLeftovers(folder).leftovers).toEqual([{ pid: undefined, cwd: '/project', marker: left.marker }]);
  await expect.poll(() => runs(left.inner), { timeout: 30_000 }).toBe(false);
});

test('broken files are removed, and the others still count', async () => {
  const left = await leftBehind();
  writeFileSync(join(folder, '0-broken.json'), '{"hostPid":');
  writeFileSync(join(folder, `${deadHost.hostPid}-half.json.new`), '{');
  writeFileSync(join(folder, `${process.pid}-half.json.new`), '{');
  writeFileSync(join(folder, 'notes.txt'), 'not ours');
  mkdirSync(join(folder, 'folder.json'));
  write('1-a.json', [left]);
  const { leftovers, staleFiles } = sweepLeftovers(folder);
  expect(leftovers).toHaveLength(1);
  expect(staleFiles).toHaveLength(4);
  // Ours is being written by a host that lives.
  expect(readdirSync(folder).toSorted()).toEqual([`${process.pid}-half.json.new`, 'notes.txt'].toSorted());
});

test('without a folder there is nothing to sweep', () => {
  expect(sweepLeftovers(join(folder, 'nowhere'))).toEqual({ leftovers: [], staleFiles: [] });
});
