// A live agent on the fake CLI: what it is started with, what it writes and in which order, what it knows.
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startAgent } from './agent.ts';
import { startFakeAgent, useOwnDataFolder } from './testing/fake-agent.ts';
import { fakeCliPath, fakeEnv, lines, turn } from './testing/fake-script.ts';

useOwnDataFolder();
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dovetail-agent-test-')));
afterAll(() => rmSync(folder, { recursive: true }));

test('a turn: what is written, and what is heard, as received and in order', async () => {
  const { agent, seen, heard, lines: all, texts } = await startFakeAgent({ echo: true, steps: turn('Hello.') });
  const uuid = await agent.send('hi');
  await seen({ type: 'result' });
  expect(heard()).toEqual([
    { type: 'control_request', request_id: 'dovetail-1', request: { subtype: 'initialize' } },
    {
      type: 'user',
      message: { role: 'user', content: [{ type: 'text', text: 'hi' }] },
      parent_tool_use_id: null,
      session_id: '',
      uuid,
    },
  ]);
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  const said = all.filter(line => line.type !== 'heard');
  expect(said.map(line => line.type)).toEqual(['control_response', 'system', 'assistant', 'result']);
  expect(texts.map(text => JSON.parse(text) as unknown)).toEqual(all);
  expect(texts.at(-1)).toBe(JSON.stringify(all.at(-1)));
});

test('initialize is the first line, however eager the caller is', async () => {
  const { agent, seen, heard } = await startFakeAgent({ echo: true });
  const sending = [agent.send('1'), agent.request('mcp_status', {}), agent.send('2')];
  await Promise.all(sending);
  await seen({ type: 'heard', line: { message: { content: [{ text: '2' }] } } });
  expect(heard().map(line => (line['request'] as { subtype?: string } | undefined)?.subtype ?? 'user')).toEqual([
    'initialize',
    'user',
    'mcp_status',
    'user',
  ]);
});

test('what initialize brings and tells', async () => {
  const { agent, seen } = await startFakeAgent(
    { echo: true },
    { initialize: { appendSystemPrompt: 'Be brief.' }, hooks: { Stop: [{ hooks: [() => ({})] }] } },
  );
  expect(await agent.ready).toMatchObject({ commands: [{ name: 'compact' }], claude_code_version: '2.1.325' });
  expect(await seen({ type: 'heard' })).toEqual({
    type: 'heard',
    line: {
      type: 'control_request',
      request_id: 'dovetail-1',
      request: {
        subtype: 'initialize',
        hooks: { Stop: [{ hookCallbackIds: ['hook-1'] }] },
        appendSystemPrompt: 'Be brief.',
      },
    },
  });
});

test('a message with everything', async () => {
  const { agent, seen } = await startFakeAgent({ echo: true });
  const content = [{ type: 'image' as const, source: { type: 'base64', media_type: 'image/png', data: 'AA==' } }];
  const uuid = crypto.randomUUID();
  expect(await agent.send({ content, uuid, parentToolUseId: 'tool-1', shouldQuery: false })).toBe(uuid);
  expect(await seen({ type: 'heard', line: { type: 'user' } })).toEqual({
    type: 'heard',
    line: {
      type: 'user',
      message: { role: 'user', content },
      parent_tool_use_id: 'tool-1',
      session_id: '',
      uuid,
      shouldQuery: false,
    },
  });
});

describe('the start', () => {
  test('folder, arguments and environment', async () => {
    process.env['OF_THE_HOST'] = 'yes';
    const { seen } = await startFakeAgent(
      { announces: true },
      { cwd: folder, model: 'opus', env: { MINE: '1', HOME: undefined }, entrypoint: 'test', fileCheckpointing: true },
    );
    const started = (await seen({ type: 'started' })) as unknown as {
      argv: string[];
      cwd: string;
      env: Record<string, string>;
    };
    expect(started.cwd).toBe(folder);
    expect(started.argv).toContain('--model=opus');
    expect(started.env).toMatchObject({
      OF_THE_HOST: 'yes',
      MINE: '1',
      CLAUDE_CODE_ENTRYPOINT: 'test',
      CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: 'true',
      DOVETAIL_CHANNEL: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(started.env).not.toHaveProperty('HOME');
  });

  test('without inheriting, it sees what is configured and nothing else', async () => {
    process.env['OF_THE_HOST'] = 'yes';
    const { seen } = await startFakeAgent({ announces: true }, { inheritEnv: false });
    const started = await seen({ type: 'started' });
    expect(Object.keys(started['env'] as object).toSorted()).toEqual([
      'CLAUDE_CODE_ENTRYPOINT',
      'DOVETAIL_CHANNEL',
      'FAKE_CLI',
    ]);
  });

  test.each([
    ['configured variables', { env: { EXTRA: '1' } }],
    ['an environment of its own', { env: {}, inheritEnv: false }],
  ])('with %s the CLI is still found on the PATH of the host', async (_what, options) => {
    const claude = join(folder, 'claude');
    writeFileSync(claude, `#!/bin/sh\nexec "${process.execPath}" "${fakeCliPath}" "$@"\n`);
    chmodSync(claude, 0o755);
    const before = process.env['PATH'];
    process.env['PATH'] = `${folder}:${before}`;
    const agent = await startAgent({ versionCache: null, ...options, env: { ...options.env, ...fakeEnv({}) } }).finally(
      () => (process.env['PATH'] = before),
    );
    expect(await agent.ready).toMatchObject({ commands: [{ name: 'compact' }] });
    await agent.stop();
  });
});

describe('the session', () => {
  test('is that of the newest line', async () => {
    const { agent, seen } = await startFakeAgent({ steps: turn('x') }, { sessionId: 'given' });
    expect(agent.sessionId).toBe('given');
    await agent.send('hi');
    await seen({ type: 'result' });
    expect(agent.sessionId).toBe('given');
  });

  test.each([
    [{ resume: 'old' }, 'old'],
    [{ resume: 'old', forkSession: true }, undefined],
    [{ continueNewest: true }, undefined],
  ])('with %j is %s at first', async (options, id) => {
    expect((await startFakeAgent({}, options)).agent.sessionId).toBe(id);
  });
});

describe('the version', () => {
  test('is told by a new CLI itself, by a turn of any, and asked of the program otherwise', async () => {
    const asked = await startFakeAgent({ version: '2.1.29' });
    expect(await asked.agent.version()).toBe('2.1.29');

    const told = await startFakeAgent({ version: '2.1.325', versionAnswer: null });
    await told.agent.ready;
    expect(await told.agent.version()).toBe('2.1.325');

    const steps = [{ say: lines.init('2.1.197') }];
    const turned = await startFakeAgent({ version: '2.1.29', versionAnswer: null, steps });
    await turned.seen({ subtype: 'init' });
    expect(await turned.agent.version()).toBe('2.1.197');
  });

  test('that could not be learned is asked for again', async () => {
    const steps = [{ await: { type: 'user' } }, { say: lines.init('2.1.197') }];
    const { agent, seen } = await startFakeAgent({ version: '2.1.29', versionAnswer: null, steps });
    await expect(agent.request('get_settings', {})).rejects.toMatchObject({ code: 'agent_unavailable' });
    await agent.send('hi');
    await seen({ subtype: 'init' });
    expect(await agent.version()).toBe('2.1.197');
  });
});
