// A session that outlives its process: after a crash everything that was not taken is sent again, once, in order.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CliLine } from '@dovetail/protocol';
import { expect, onTestFinished, test } from 'vitest';
import type { AgentOptions } from './agent-options.ts';
import { startDurableAgent } from './durable-agent.ts';
import { createLineLog, useOwnDataFolder } from './testing/fake-agent.ts';
import { fakeCommand, fakeEnv, lines, type FakeScript, type FakeStep } from './testing/fake-script.ts';

useOwnDataFolder();

const user: FakeStep = { await: { type: 'user' } };
const crash: FakeStep = { signal: 'SIGKILL' };
const replay: FakeStep = {
  say: { type: 'user', isReplay: true, uuid: '$uuid', message: { role: 'user', content: '$text' } },
};

/** A durable agent whose first process follows one script and whose later ones echo what they read. */
async function start(script: FakeScript, options: Partial<AgentOptions> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'dovetail-durable-'));
  const log = createLineLog();
  const durable = await startDurableAgent({
    cli: fakeCommand,
    versionCache: null,
    ...options,
    env: { ...fakeEnv({ announces: true, ...script }), CLAUDE_CONFIG_DIR: home },
    onLine: log.add,
  });
  onTestFinished(async () => {
    await durable.agent.kill();
    rmSync(home, { recursive: true });
  });
  const second = { env: { ...fakeEnv({ announces: true, echo: true }), CLAUDE_CONFIG_DIR: home } };
  return {
    durable,
    log,
    second,
    /** Writes the transcript that the CLI would have written. */
    store(uuids: readonly string[]) {
      const project = join(home, 'projects', '-project');
      mkdirSync(project, { recursive: true });
      const lines = ['before', ...uuids].map(uuid => JSON.stringify({ parentUuid: null, type: 'user', uuid }));
      writeFileSync(join(project, `${durable.sessionId}.jsonl`), `${lines.join('\n')}\n`);
    },
    /** Writes what 2.1.29 writes before the first answer. */
    note(): string {
      const project = join(home, 'projects', '-project');
      mkdirSync(project, { recursive: true });
      const file = join(project, `${durable.sessionId}.jsonl`);
      writeFileSync(file, '{"type":"queue-operation","operation":"enqueue"}\n');
      return file;
    },
    /** The messages that the newest process has read, as soon as it has read `count`. */
    async reread(count: number): Promise<unknown[]> {
      const users = () => log.heard().filter(line => line['type'] === 'user');
      while (users().length < count) await log.next();
      // Nothing follows: whatever was written before this answer has been read.
      await durable.agent.request('mcp_status', {});
      return users().map(line => [line['uuid'], (line['message'] as { content: { text: string }[] }).content[0]?.text]);
    },
    argv: () =>
      log.lines.filter(line => line.type === 'started').map(line => (line['argv'] as string[]).filter(isSession)),
  };
}

const isSession = (arg: string) => /^--(session-id|resume|continue|fork)/.test(arg);

test('messages that were not taken are sent again, once, in order, in the same session', async () => {
  const { durable, second, store, reread, argv } = await start({ steps: [user, replay, user, user, crash] });
  const id = durable.sessionId;
  const [one, two, three] = [await durable.send('one'), await durable.send('two'), await durable.send('three')];
  expect(await durable.agent.exited).toMatchObject({ reason: 'killed' });
  expect(durable.unanswered.map(sent => sent.uuid)).toEqual([two, three]);
  store([one]);
  expect(await durable.resume(second)).toEqual({ resent: [two, three] });
  expect(await reread(2)).toEqual([
    [two, 'two'],
    [three, 'three'],
  ]);
  expect(durable.sessionId).toBe(id);
  expect(argv()).toEqual([[`--session-id=${id}`], [`--resume=${id}`]]);
});

test('a crash before there is a file: the session begins anew under its id', async () => {
  const { durable, second, reread, argv } = await start({ steps: [crash] });
  const sent = await durable.send('one').catch(() => durable.unanswered[0]?.uuid);
  await durable.agent.exited;
  const id = durable.sessionId;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await durable.resume(second);
  expect(await reread(1)).toEqual([[sent, 'one']]);
  expect(argv().at(-1)).toEqual([`--session-id=${id}`]);
});

test.each<[string, FakeStep[]]>([
  ['an echo and the end of its turn', [replay, { say: lines.result('x') }]],
  [
    'its life cycle and the end of its turn',
    [{ say: { type: 'command_lifecycle', command_uuid: '$uuid', state: 'completed' } }, { say: lines.result('x') }],
  ],
  ['a result that names it', [{ say: lines.result('x', { user_message_uuid: '$uuid' }) }]],
])('a message is taken by %s', async (_what, signs) => {
  const { durable, second, store } = await start({ steps: [user, ...signs, crash] });
  store([]);
  await durable.send('one');
  await durable.agent.exited;
  expect(durable.unanswered).toEqual([]);
  expect(await durable.resume(second)).toEqual({ resent: [] });
});

test('a message whose turn did not end waits again when the transcript does not have it', async () => {
  const { durable, second, store, reread } = await start({ steps: [user, replay, { say: lines.init() }, crash] });
  store([]);
  const one = await durable.send('one');
  await durable.agent.exited;
  expect(durable.unanswered).toEqual([]);
  expect(await durable.resume(second)).toEqual({ resent: [one] });
  expect(await reread(1)).toEqual([[one, 'one']]);
});

test('a file without a conversation is in the way of its own session, and goes', async () => {
  const { durable, second, note, reread, argv } = await start({ steps: [user, crash] });
  const file = note();
  const one = await durable.send('one');
  await durable.resume(second);
  expect(await reread(1)).toEqual([[one, 'one']]);
  expect([argv().at(-1), existsSync(file)]).toEqual([[`--session-id=${durable.sessionId}`], false]);
});

test('a message is taken when the transcript on disk has it, though nothing was said of it', async () => {
  const { durable, second, store, reread } = await start({ steps: [user, user, crash] });
  const [one, two] = [await durable.send('one'), await durable.send('two')];
  await durable.agent.exited;
  expect(durable.unanswered.map(sent => sent.uuid)).toEqual([one, two]);
  store([one]);
  expect(await durable.resume(second)).toEqual({ resent: [two] });
  expect(await reread(1)).toEqual([[two, 'two']]);
});

test('a message that was sent into a dead CLI is not lost, and not sent twice', async () => {
  const { durable, second, store, reread } = await start({ steps: [crash] });
  store([]);
  await durable.agent.exited;
  await expect(durable.send('too late')).rejects.toMatchObject({ code: 'agent_exited' });
  const { resent } = await durable.resume(second);
  expect(await reread(1)).toEqual([[resent[0], 'too late']]);
});

test('what is sent while it resumes comes after what is sent again; two resumes are one', async () => {
  const { durable, second, store, reread, argv } = await start({ steps: [user, crash] });
  store([]);
  const one = await durable.send('one');
  const resumed = [durable.resume(second), durable.resume(second)];
  const two = await durable.send('two');
  expect(await Promise.all(resumed)).toEqual([{ resent: [one] }, { resent: [one] }]);
  expect(await reread(2)).toEqual([
    [one, 'one'],
    [two, 'two'],
  ]);
  expect(argv()).toHaveLength(2);
});

test('a second crash sends again what the second process had not taken', async () => {
  const { durable, second, store, reread } = await start({ steps: [user, user, crash] });
  store([]);
  const [one, two] = [await durable.send('one'), await durable.send('two')];
  const taken = [user, replay, { say: lines.result('x') }];
  const crashing = { env: { ...second.env, ...fakeEnv({ steps: [...taken, user, crash] }) } };
  expect(await durable.resume(crashing)).toEqual({ resent: [one, two] });
  await durable.agent.exited;
  expect(await durable.resume(second)).toEqual({ resent: [two] });
  expect(await reread(1)).toEqual([[two, 'two']]);
});

test.each<[string, FakeScript]>([
  ['that it does not take up', { steps: [user] }],
  ['in the middle of its turn', { steps: [user, replay] }],
])('a message is not sent again when its process is stopped %s', async (_when, script) => {
  const { durable, second, store, reread, log } = await start(script);
  store([]);
  await durable.send('one');
  if (script.steps?.includes(replay)) while (!log.lines.some(line => line['isReplay'])) await log.next();
  expect(await durable.agent.stop()).toMatchObject({ reason: 'stopped' });
  await expect(durable.send('too late')).rejects.toMatchObject({ code: 'agent_exited' });
  const { resent } = await durable.resume(second);
  expect(await reread(1)).toEqual([[resent[0], 'too late']]);
});

test('a message whose turn was interrupted is not sent again after a crash; those behind it are', async () => {
  const interrupt: FakeStep = { await: { type: 'control_request', request: { subtype: 'interrupt' } } };
  const { durable, second, store, reread } = await start({
    replies: { interrupt: 'silence' },
    steps: [user, replay, user, interrupt, crash],
  });
  store([]);
  await durable.send('one');
  const two = await durable.send('two');
  await expect(durable.agent.request('interrupt', {})).rejects.toMatchObject({ code: 'agent_exited' });
  expect(await durable.resume(second)).toEqual({ resent: [two] });
  expect(await reread(1)).toEqual([[two, 'two']]);
});

test('a session that was resumed is resumed again; one that was forked is forked again until it has a name', async () => {
  const old = crypto.randomUUID();
  const resumed = await start({ steps: [crash] }, { resume: old });
  await resumed.durable.agent.exited;
  await resumed.durable.resume(resumed.second);
  await resumed.durable.agent.ready;
  expect(resumed.argv()).toEqual([[`--resume=${old}`], [`--resume=${old}`]]);

  const forked = await start({ steps: [crash] }, { resume: old, forkSession: true });
  await forked.durable.agent.exited;
  expect(forked.durable.sessionId).toBe('');
  const named = { say: { ...lines.init(), session_id: 'f0f0f0f0-0000-4000-8000-000000000000' } };
  await forked.durable.resume({
    env: { ...forked.second.env, ...fakeEnv({ announces: true, steps: [named, crash] }) },
  });
  await forked.durable.agent.exited;
  forked.store([]);
  await forked.durable.resume(forked.second);
  await forked.durable.agent.ready;
  expect(forked.argv()).toEqual([
    [`--resume=${old}`, '--fork-session'],
    [`--resume=${old}`, '--fork-session'],
    ['--resume=f0f0f0f0-0000-4000-8000-000000000000'],
  ]);
});

test('in-process MCP servers are connected again', async () => {
  const server = new Server({ name: 'mine', version: '1.0.0' }, { capabilities: {} });
  const message = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
  const ask = {
    say: {
      type: 'control_request',
      request_id: 'm',
      request: { subtype: 'mcp_message', server_name: 'mine', message },
    },
  };
  const answered: FakeStep = { await: { type: 'control_response', response: { request_id: 'm', subtype: 'success' } } };
  const steps = [ask, answered, { say: { type: 'connected' } }];
  const { durable, second, log, store } = await start(
    { steps: [...steps, crash] },
    { mcpServers: { mine: { type: 'sdk', instance: server } } },
  );
  store([]);
  await durable.agent.exited;
  await durable.resume({ env: { ...second.env, ...fakeEnv({ steps }) } });
  const connected = () => log.lines.filter((line: CliLine) => line.type === 'connected').length;
  while (connected() < 2) await log.next();
  expect(connected()).toBe(2);
});
