// How an agent begins and ends: politely, at once, by a signal, twice, too early and too late. Death is a value.
import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { startAgent } from './agent.ts';
import { readRegistry } from './process/registry.ts';
import type { StopTimes } from './process/stop-politely.ts';
import { startFakeAgent, useOwnDataFolder } from './testing/fake-agent.ts';
import { fakeCliPath, fakeCommand, fakeEnv, lines, turn, type FakeScript } from './testing/fake-script.ts';
import { processesWith } from './testing/run-host.ts';

useOwnDataFolder();
const short = { politeMs: 300, termMs: 300 };

const patient = 10_000;

test.each<[string, FakeScript, Partial<StopTimes>, string[], object]>([
  ['the end of its input', {}, { politeMs: patient }, ['end of input'], { code: 0, signal: null }],
  [
    'SIGTERM',
    { stays: true },
    { politeMs: 2_000, termMs: patient },
    ['end of input', 'SIGTERM'],
    { code: 143, signal: null },
  ],
  [
    'SIGKILL',
    { stays: true, ignores: ['SIGTERM'] },
    { politeMs: 2_000, termMs: 2_000 },
    ['end of input', 'SIGTERM'],
    { code: null, signal: 'SIGKILL' },
  ],
])('stop: one that gives in to %s', async (_what, script, stopTimes, got, exit) => {
  const fake = await startFakeAgent({ tellsSignals: true, ...script }, { stopTimes });
  await fake.agent.ready;
  expect(await fake.agent.stop()).toEqual({ reason: 'stopped', stderrTail: '', ...exit });
  expect(fake.lines.filter(line => line.type === 'got').map(line => line['what'])).toEqual(got);
});

test('stop lets a turn be finished', async () => {
  const steps = turn('Finished.', [{ flood: { count: 20_000, padding: 100 } }]);
  const { agent, seen, lines: all } = await startFakeAgent({ steps }, { stopTimes: { politeMs: patient } });
  await agent.send('hi');
  await seen({ type: 'flood' });
  expect(await agent.stop()).toMatchObject({ reason: 'stopped', code: 0 });
  expect(all.at(-1)).toMatchObject({ type: 'result', result: 'Finished.' });
});

test('kill: at once, whatever it ignores', async () => {
  const { agent } = await startFakeAgent({ stays: true, ignores: ['SIGTERM'] });
  await agent.ready;
  expect(await agent.kill()).toMatchObject({ reason: 'stopped', signal: 'SIGKILL' });
});

test('many ends are one', async () => {
  const { agent } = await startFakeAgent({ stays: true, ignores: ['SIGTERM'] }, { stopTimes: short });
  const ends = await Promise.all([agent.stop(), agent.stop(), agent.kill(), agent.stop(), agent.exited]);
  expect(new Set(ends).size).toBe(1);
  expect([await agent.stop(), await agent.kill()]).toEqual([ends[0], ends[0]]);
  agent.endInput();
  await expect(agent.send('too late')).rejects.toMatchObject({ code: 'agent_exited' });
});

test('a death that nobody asked for is a value, also when it is followed by a stop', async () => {
  const { agent } = await startFakeAgent({ steps: [{ await: { type: 'user' } }, { exit: 7 }] });
  await agent.send('hi');
  expect(await agent.exited).toEqual({ reason: 'failed', code: 7, signal: null, stderrTail: '' });
  expect(await agent.stop()).toMatchObject({ reason: 'failed', code: 7 });
});

test('what was sent before the end of input arrives before it', async () => {
  const steps = [...turn('One.'), ...turn('Two.')];
  const { agent, lines: all } = await startFakeAgent({ echo: true, steps });
  const sending = [agent.send('1'), agent.send('x'.repeat(3_000_000))];
  agent.endInput();
  await Promise.all(sending);
  expect(await agent.exited).toMatchObject({ reason: 'ended', code: 0 });
  expect(all.filter(line => line.type === 'result').map(line => line['result'])).toEqual(['One.', 'Two.']);
});

test('after the end of input nothing more can be sent', async () => {
  const { agent } = await startFakeAgent({ stays: true });
  await agent.ready;
  agent.endInput();
  await agent.send('one that may still slip through').catch(() => {});
  await expect(agent.send('hi')).rejects.toMatchObject({
    code: 'disconnected',
    message: 'The Claude Code CLI was told that no more messages follow.',
  });
});

test('everything that waits is told of the end', async () => {
  const withdrawn: string[] = [];
  const { agent, seen } = await startFakeAgent(
    {
      replies: { mcp_status: 'silence', interrupt: 'silence' },
      steps: [{ say: lines.question('q1') }, { say: { type: 'asked' } }],
    },
    {
      onPermission: (question, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            withdrawn.push(question.tool_name);
            reject(new Error('never mind'));
          });
        }),
    },
  );
  await seen({ type: 'asked' });
  const waiting = [agent.request('mcp_status', {}), agent.request('interrupt', {})];
  const told = Promise.allSettled(waiting);
  await agent.kill();
  const message = 'The Claude Code CLI was stopped.';
  expect(await told).toMatchObject(waiting.map(() => ({ reason: { code: 'agent_exited', message } })));
  expect(withdrawn).toEqual(['Write']);
});

const listed = () => readRegistry().flatMap(({ record }) => record?.processes.map(({ pid }) => pid) ?? []);

test('the registry knows it as long as it lives', async () => {
  const { agent } = await startFakeAgent({});
  expect(listed()).toEqual([agent.pid]);
  await agent.stop();
  expect(listed()).toEqual([]);
});

const tagged = (tag: string) => ({ versionCache: null, env: { ...fakeEnv({ stays: true }), RUN_TAG: tag } });

test('a signal that has fired starts nothing', async () => {
  const tag = crypto.randomUUID();
  const signal = AbortSignal.abort();
  await expect(startAgent({ ...tagged(tag), cli: fakeCommand, signal })).rejects.toThrow(/abort/i);
  expect(processesWith(tag)).toEqual([]);
});

test('a signal that fires while the CLI is looked for starts nothing', async () => {
  const tag = crypto.randomUUID();
  const controller = new AbortController();
  const starting = startAgent({ ...tagged(tag), claudePath: fakeCliPath, signal: controller.signal });
  controller.abort();
  await expect(starting).rejects.toThrow(/abort/i);
  expect(processesWith(tag)).toEqual([]);
});

test('a signal that fires right after the start ends it', async () => {
  const tag = crypto.randomUUID();
  const controller = new AbortController();
  const starting = startAgent({ ...tagged(tag), cli: fakeCommand, signal: controller.signal });
  controller.abort();
  const agent = await starting;
  expect(await agent.exited).toMatchObject({ reason: 'stopped' });
  await expect(agent.ready).rejects.toMatchObject({ code: 'agent_exited' });
  expect(processesWith(tag)).toEqual([]);
});

test('a signal ends it at once, later too', async () => {
  const controller = new AbortController();
  const { agent } = await startFakeAgent({ stays: true, ignores: ['SIGTERM'] }, { signal: controller.signal });
  await agent.ready;
  controller.abort();
  expect(await agent.exited).toMatchObject({ reason: 'stopped', signal: 'SIGKILL' });
});

test('hooks that cannot be registered start nothing', async () => {
  const tag = crypto.randomUUID();
  const hooks = { PreToolUse: 'not a list' } as unknown as NonNullable<Parameters<typeof startAgent>[0]['hooks']>;
  await expect(startAgent({ ...tagged(tag), cli: fakeCommand, hooks })).rejects.toThrow('is not a function');
  expect(processesWith(tag)).toEqual([]);
});

/** Processes, pipes and timers that this process holds. */
const held = () => process.getActiveResourcesInfo().filter(name => /Process|Timeout|Pipe/.test(name)).length;

test('nothing is left in us: no listener, no timer, no handle', async () => {
  const controller = new AbortController();
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', onUnhandled);
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
  const round = async (script: FakeScript) => {
    const { agent } = await startFakeAgent(script, { signal: controller.signal, stopTimes: short });
    agent.request('mcp_status', {}).catch(() => {});
    if (script.stays) await agent.ready;
    await (script.stays ? agent.kill() : agent.exited);
  };
  await round({ stays: true });
  // What the first round held may still be closing: the least that is left of it is what counts.
  let before = held();
  await expect.poll(() => [before, (before = held())].every((count, _, all) => count === all[0])).toBe(true);
  for (const exit of [0, 1])
    await Promise.all([round({ steps: [{ exit }] }), round({ stays: true }), round({ stays: true })]);
  await expect.poll(held, { timeout: 30_000 }).toBeLessThanOrEqual(before);
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  expect(unhandled).toEqual([]);
});
