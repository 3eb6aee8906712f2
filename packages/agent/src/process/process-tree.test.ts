import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { listProcesses, startTimeOf } from './process-list.ts';
import { killGroup, killTree, membersOf, signalTree } from './process-tree.ts';

/** A shell that runs `script` with our marker, in a session of its own, and prints pids. */
async function tree(script: string, pids: number) {
  const marker = crypto.randomUUID();
  const child = spawn('sh', ['-c', script], {
    detached: true,
    env: { PATH: process.env['PATH'], DOVETAIL_CHANNEL: marker },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => killTree({ rootPid: child.pid, marker }));
  let text = '';
  while (text.split('\n').length <= pids) text += String((await once(child.stdout, 'data'))[0]);
  if (child.pid === undefined) throw new Error('not started');
  return { child, pid: child.pid, marker, others: text.split('\n').slice(0, pids).map(Number) };
}

const running = (pids: readonly number[]) => pids.filter(pid => startTimeOf(pid) !== undefined);

test('children, grandchildren, those in a session of their own and those that lost their parent are members', async () => {
  // sleep 1: a child. sleep 2: in its own session. sleep 3: its parent has ended.
  const { pid, marker, others } = await tree(
    'sleep 601 & echo $!; setsid sleep 602 & echo $!; sh -c "setsid sleep 603 & echo \\$!"; wait',
    3,
  );
  await expect
    .poll(() => new Set(membersOf({ rootPid: pid, marker })), { timeout: 30_000 })
    .toEqual(new Set([pid, ...others]));
  await killTree({ rootPid: pid, marker });
  expect(running([pid, ...others])).toEqual([]);
});

test('a child without our environment is found through its parent', async () => {
  const { pid, marker, others } = await tree('env -i /bin/sleep 601 & echo $!; wait', 1);
  expect(membersOf({ rootPid: pid, marker })).toEqual([pid, ...others]);
  // Also when the root is not known any more, as long as somebody of ours stands between.
  expect(membersOf({ rootPid: undefined, marker })).toEqual([pid, ...others]);
});

test('a root that has ended is not looked at: its pid may be that of somebody else', async () => {
  const stranger = spawn('sleep', ['600']);
  onTestFinished(() => void stranger.kill('SIGKILL'));
  await once(stranger, 'spawn');
  expect(membersOf({ rootPid: undefined, marker: crypto.randomUUID() })).toEqual([]);
  expect(running([stranger.pid ?? 0])).toEqual([stranger.pid]);
});

test('a tree that forks while it is being killed is gone in the end', async () => {
  // Not without end: a busy machine may let it fork for seconds before anybody is killed.
  const forks = 'n=0; while [ $n -lt 1000 ]; do setsid sleep 600 & n=$((n+1)); done; wait';
  const { child, marker, pid } = await tree(`echo 0; ${forks}`, 1);
  signalTree({ rootPid: pid, marker }, 'SIGKILL');
  await killTree({ rootPid: undefined, marker });
  expect(membersOf({ rootPid: undefined, marker })).toEqual([]);
  expect(child.killed).toBe(false);
});

test('SIGTERM reaches each member', async () => {
  const { pid, marker, others } = await tree('setsid sleep 600 & echo $!; exec sleep 600', 1);
  signalTree({ rootPid: pid, marker }, 'SIGTERM');
  await expect.poll(() => running([pid, ...others]), { timeout: 30_000 }).toEqual([]);
});

test('a group is killed by the pid of the leader that has ended', async () => {
  const { child, pid, others } = await tree('env -i /bin/sleep 600 & echo $!; exit 0', 1);
  if (child.exitCode === null) await once(child, 'exit');
  expect(running(others)).toEqual(others);
  killGroup(pid);
  await expect.poll(() => running(others), { timeout: 30_000 }).toEqual([]);
  // Nobody is left in it: nothing happens.
  killGroup(pid);
});

test('we are never a member ourselves', () => {
  const me = listProcesses().find(({ pid }) => pid === process.pid);
  expect(me).toBeDefined();
  expect(membersOf({ rootPid: process.pid, marker: crypto.randomUUID() })).not.toContain(process.pid);
});
