import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { descendants, listProcesses, marked, parsePs, parseStat, startTimeOf } from './process-list.ts';

test('a line of /proc/PID/stat is read after the name, which may hold anything', () => {
  const fields = ['S', '41', '42', '42', '0', ...Array.from({ length: 14 }, () => '0'), '98765', '0', '0'];
  for (const name of ['node', 'a b', ') S 1 1', '((x)']) {
    expect(parseStat(42, `42 (${name}) ${fields.join(' ')}\n`)).toEqual({
      pid: 42,
      parentPid: 41,
      startedAt: '98765',
      isZombie: false,
    });
  }
  expect(parseStat(1, `1 (x) Z 0 ${fields.slice(2).join(' ')}`)).toMatchObject({ parentPid: 0, isZombie: true });
});

test('the table of ps is read line by line', () => {
  const text = [
    '    1     0 Ss   Mon Jan  5 08:00:00 2026',
    '  412     1 S+   Mon Jan  5 08:01:02 2026    ',
    '  413   412 Z    Mon Jan  5 08:01:03 2026',
    'not a line',
    '',
  ].join('\n');
  expect(parsePs(text)).toEqual([
    { pid: 1, parentPid: 0, startedAt: 'Mon Jan  5 08:00:00 2026', isZombie: false },
    { pid: 412, parentPid: 1, startedAt: 'Mon Jan  5 08:01:02 2026', isZombie: false },
    { pid: 413, parentPid: 412, startedAt: 'Mon Jan  5 08:01:03 2026', isZombie: true },
  ]);
});

const running = (pid: number, parentPid: number) => ({ pid, parentPid, startedAt: '', isZombie: false });

test('descendants come after their parents, each once, from several roots', () => {
  const all = [running(1, 0), running(5, 4), running(4, 2), running(2, 1), running(3, 2), running(9, 1)];
  expect(descendants([2], all)).toEqual([2, 4, 3, 5]);
  expect(descendants([4, 2], all)).toEqual([4, 2, 5, 3]);
  expect(descendants([77], all)).toEqual([77]);
  // A pid may be its own parent in a broken table.
  expect(descendants([6], [running(6, 6)])).toEqual([6]);
});

test('this process is listed, with the parent it has', () => {
  expect(listProcesses().find(running => running.pid === process.pid)).toMatchObject({
    parentPid: process.ppid,
    isZombie: false,
    startedAt: startTimeOf(process.pid),
  });
});

test('the same by ps, as on macOS', () => {
  expect(listProcesses('darwin').find(running => running.pid === process.pid)?.parentPid).toBe(process.ppid);
  const startedAt = startTimeOf(process.pid, 'darwin');
  // In the language and the time zone of nobody: two hosts must agree.
  process.env['TZ'] = 'Pacific/Auckland';
  process.env['LC_ALL'] = 'de_DE.UTF-8';
  onTestFinished(() => {
    delete process.env['TZ'];
    delete process.env['LC_ALL'];
  });
  expect(startedAt).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) /);
  expect(startTimeOf(process.pid, 'darwin')).toBe(startedAt);
});

test('Windows does not tell when a process started, only that it runs', () => {
  expect(startTimeOf(process.pid, 'win32')).toBe('');
  expect(startTimeOf(2 ** 22 + 1, 'win32')).toBeUndefined();
  expect(listProcesses('win32')).toEqual([]);
});

function sleeper(marker: string): ChildProcess {
  const child = spawn('sleep', ['600'], { env: { PATH: process.env['PATH'], DOVETAIL_CHANNEL: marker } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('a marker finds those that carry it, and only those', async () => {
  const marker = crypto.randomUUID();
  const [one, two, other] = [sleeper(marker), sleeper(marker), sleeper(`${marker}x`)];
  await Promise.all([one, two, other].map(child => once(child, 'spawn')));
  expect(new Set(marked(marker))).toEqual(new Set([one.pid, two.pid]));
  expect(marked(marker, 'darwin')).toEqual([]);
  expect(other.pid).toBeDefined();
});

test('one that has ended has no start time, also while nobody has noticed its end', async () => {
  // What the shell becomes does not wait for its child, which stays a zombie.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 601'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [data] = (await once(parent.stdout, 'data')) as [Buffer];
  const child = Number(data.toString());
  const command = () => readFileSync(`/proc/${parent.pid}/cmdline`, 'latin1');
  await expect.poll(command, { timeout: 30_000 }).toBe(['sleep', '601', ''].join('\0'));
  process.kill(child, 'SIGKILL');
  const isZombie = () => listProcesses().find(({ pid }) => pid === child)?.isZombie;
  await expect.poll(isZombie, { timeout: 30_000 }).toBe(true);
  expect(startTimeOf(child)).toBeUndefined();
});
