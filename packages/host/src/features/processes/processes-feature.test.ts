// Processes of channels: whose, how much, and their end.
import { processRequests } from '@dovetail/protocol';
import { createDispatcher } from '@dovetail/rpc';
import { expect, test } from 'vitest';
import { setUpLive, uuidOf } from '../../testing/channel-setup.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { listProcesses } from './list-processes.ts';
import { processesFeature } from './processes-feature.ts';
import { measureProcesses, parsePs, parseStatus, treeMemory } from './tree-memory.ts';

async function setUp() {
  const live = await setUpLive();
  const dispatch = createDispatcher(processRequests, processesFeature(fakeContext({ channels: live.channels })));
  const ask = async (type: string) => {
    const reply = await dispatch(
      { channelId: 'c', type },
      { channelId: undefined, signal: new AbortController().signal },
    );
    return reply.ok ? reply.response : reply.error;
  };
  return { ...live, ask };
}

test('each channel is listed with its tree, its age and what it does', async () => {
  const { channels, channel, cli } = await setUp();
  const pid = channel.agent?.pid ?? 0;
  const measure = async () => [
    { pid, parentPid: 1, memoryBytes: 100 },
    { pid: 11, parentPid: pid, memoryBytes: 20 },
    { pid: 12, parentPid: 11, memoryBytes: 3 },
    { pid: 13, parentPid: 1, memoryBytes: 5000 },
  ];
  const list = async () => (await listProcesses({ channels }, measure)).processes[0];
  expect(await list()).toEqual({
    channelId: 'c',
    sessionId: channel.sessionId,
    title: 'New conversation',
    state: 'idle',
    pid,
    startedMs: channel.startedAtMs,
    memoryBytes: 123,
    processCount: 3,
  });
  await channel.send({ id: uuidOf(1), content: 'Fix the build\nplease', when: 'when-idle' });
  cli.now.beginTurn();
  expect(await list()).toMatchObject({ title: 'Fix the build', state: 'busy' });
  const request = { subtype: 'can_use_tool', tool_name: 'Write', input: {}, tool_use_id: 't' };
  cli.now.say({ type: 'control_request', request_id: 'q', request });
  expect(await list()).toMatchObject({ state: 'waiting' });
});

test('a process is put to sleep, resumed and stopped', async () => {
  const { ask, cli, channel } = await setUp();
  expect(await ask('sleep_channel')).toMatchObject({ asleep: true });
  expect(await ask('list_processes')).toMatchObject({ processes: [{ state: 'asleep', pid: null, memoryBytes: null }] });
  expect(await ask('resume_channel')).toMatchObject({ resent: 0 });
  expect(cli.now.isAlive).toBe(true);
  expect(await ask('stop_process')).toMatchObject({ stopped: true });
  expect(cli.now.isAlive).toBe(false);
  expect(channel.state).toBe('ended');
  expect(await ask('stop_process')).toMatchObject({ stopped: false });
  expect(await ask('list_processes')).toMatchObject({ processes: [] });
});

test('this very process is measured', async () => {
  const { memoryBytes, processCount } = treeMemory(process.pid, await measureProcesses());
  expect(memoryBytes).toBeGreaterThan(10_000_000);
  expect(processCount).toBeGreaterThanOrEqual(1);
  expect(treeMemory(1, undefined)).toEqual({ memoryBytes: null, processCount: 1 });
});

test('what systems print is read', () => {
  expect(parseStatus('Name:\ta b)\nPid:\t12\nPPid:\t3\nVmRSS:\t  400 kB\n')).toEqual({
    pid: 12,
    parentPid: 3,
    memoryBytes: 409_600,
  });
  expect(parseStatus('Name:\tz\nPid:\t12\nPPid:\t3\n')).toMatchObject({ memoryBytes: 0 });
  expect(parseStatus('')).toBeUndefined();
  expect(parsePs('  12   3   400\nnonsense\n')).toEqual([{ pid: 12, parentPid: 3, memoryBytes: 409_600 }]);
});
