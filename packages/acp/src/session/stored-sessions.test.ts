import { expect, test } from 'vitest';
import { answer } from '../testing/cli-lines.ts';
import { connect } from '../testing/connection.ts';
import { sessionUuid, storeSession, userUuid } from '../testing/stored-session.ts';

const id = sessionUuid(1);
const turns = [
  {
    prompt: 'Read it',
    answer: [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: 'a' } },
    ],
    results: { t1: { content: '1\thi', structured: { file: { content: 'hi' } } } },
  },
  { prompt: 'And now?', answer: 'It says hi.' },
];

test('loading tells the history in order, then the state; the CLI continues the session', async () => {
  const { cli, ...client } = connect();
  storeSession(client.home, client.folder, id, turns);
  const state = await client.ask('session/load', { sessionId: id, cwd: client.folder, mcpServers: [] });
  expect(Object.keys(state)).toEqual(['modes', 'configOptions']);
  const answeredAt = client.received.findIndex(message => message.result === state);
  const before = client.received.slice(0, answeredAt).map(message => message.params?.['update']);
  expect(before).toEqual([
    { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'Read it' }, messageId: userUuid(0) },
    { sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'Hm.' }, messageId: 'msg_0' },
    {
      sessionUpdate: 'tool_call',
      toolCallId: 't1',
      name: 'Read',
      title: 'Read a',
      kind: 'read',
      status: 'completed',
      locations: [{ path: `${client.folder}/a` }],
      content: [{ type: 'content', content: { type: 'text', text: '```\nhi\n```' } }],
      rawInput: { file_path: 'a' },
    },
    { sessionUpdate: 'user_message_chunk', content: { type: 'text', text: 'And now?' }, messageId: userUuid(1) },
    { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'It says hi.' }, messageId: 'msg_1' },
  ]);
  expect(cli.last.options).toMatchObject({ resume: id });
  cli.onMessage = (_message, process) => process.say(...answer('msg_2', 'Yes.'));
  expect((await client.prompt(id, 'Go on')).result).toMatchObject({ stopReason: 'end_turn' });
});

test('a session is open once, however often it is loaded', async () => {
  const { cli, ...client } = connect();
  storeSession(client.home, client.folder, id, turns);
  const load = () => client.ask('session/load', { sessionId: id, cwd: client.folder, mcpServers: [] });
  await Promise.all([load(), load()]);
  await load();
  expect(cli.processes).toHaveLength(1);
  expect(client.updates('user_message_chunk')).toHaveLength(6);
});

test('resuming tells no history, but the commands', async () => {
  const { cli, ...client } = connect();
  cli.told = { commands: [{ name: 'review', description: 'Look' }] };
  storeSession(client.home, client.folder, id, turns);
  await client.ask('session/resume', { sessionId: id, cwd: client.folder, mcpServers: [] });
  await expect
    .poll(() => client.updates().map(update => update['sessionUpdate']))
    .toEqual(['available_commands_update']);
});

test.each(['session/load', 'session/resume', 'session/status', 'session/set_title', 'session/archive'])(
  '%s of a session that does not exist says so',
  async method => {
    const client = connect();
    const params = { sessionId: sessionUuid(9), cwd: client.folder, mcpServers: [], title: 'x' };
    expect((await client.request(method, params)).error).toMatchObject({
      code: -32002,
      message: `There is no session ${sessionUuid(9)}.`,
    });
    expect((await client.request(method, { ...params, sessionId: '../../etc' })).error).toMatchObject({ code: -32002 });
  },
);

test('sessions are listed newest first, of one folder or of all', async () => {
  const client = connect();
  storeSession(client.home, client.folder, sessionUuid(1), turns, 1);
  storeSession(client.home, client.folder, sessionUuid(2), turns, 3);
  storeSession(client.home, client.home, sessionUuid(3), turns, 2);
  const ids = async (params: object) =>
    ((await client.ask('session/list', params))['sessions'] as { sessionId: string }[]).map(one => one.sessionId);
  expect(await ids({})).toEqual([sessionUuid(2), sessionUuid(3), sessionUuid(1)]);
  expect(await ids({ cwd: client.folder })).toEqual([sessionUuid(2), sessionUuid(1)]);
  const { sessions } = await client.ask('session/list', { cwd: client.home });
  expect(sessions).toEqual([
    {
      sessionId: sessionUuid(3),
      cwd: client.home,
      title: 'Read it',
      updatedAt: expect.stringMatching(/^2026-05-02T/) as string,
    },
  ]);
});

test('an archived session is listed only when it is asked for', async () => {
  const client = connect();
  storeSession(client.home, client.folder, id, turns);
  storeSession(client.home, client.folder, sessionUuid(2), turns);
  await client.ask('session/archive', { sessionId: id });
  const ids = async (params: object) =>
    ((await client.ask('session/list', params))['sessions'] as { sessionId: string }[])
      .map(one => one.sessionId)
      .toSorted();
  expect(await ids({})).toEqual([sessionUuid(2)]);
  expect(await ids({ archived: 'only' })).toEqual([id]);
  expect(await ids({ archived: 'include' })).toEqual([id, sessionUuid(2)]);
  await client.ask('session/unarchive', { sessionId: id });
  expect(await ids({})).toEqual([id, sessionUuid(2)]);
});

test('a session can be named, and forgotten', async () => {
  const client = connect();
  storeSession(client.home, client.folder, id, turns);
  expect(await client.ask('session/status', { sessionId: id })).toEqual({ status: 'saved' });
  expect(await client.ask('session/set_title', { sessionId: id, title: ' New \n name ' })).toEqual({
    title: 'New name',
  });
  expect(await client.ask('session/list')).toMatchObject({ sessions: [{ title: 'New name' }] });
  await client.ask('session/load', { sessionId: id, cwd: client.folder, mcpServers: [] });
  expect(await client.ask('session/status', { sessionId: id })).toEqual({ status: 'open' });
  expect(await client.ask('session/delete', { sessionId: id })).toEqual({});
  expect(await client.ask('session/list')).toEqual({ sessions: [] });
  expect(client.cli.last.isRunning).toBe(false);
  expect(await client.ask('session/delete', { sessionId: id })).toEqual({});
});

test('a fork continues a copy; at a message it ends with that message', async () => {
  const { cli, ...client } = connect();
  storeSession(client.home, client.folder, id, turns);
  const whole = await client.ask('session/fork', { sessionId: id, cwd: client.folder, mcpServers: [] });
  expect(whole['sessionId']).not.toBe(id);
  expect(cli.last.options.resume).toBe(whole['sessionId']);
  const at = { sessionId: id, cwd: client.folder, mcpServers: [], _meta: { messageId: 'msg_0' } };
  const short = await client.ask('session/fork', at);
  await client.ask('session/load', { sessionId: short['sessionId'], cwd: client.folder, mcpServers: [] });
  expect(client.updates('user_message_chunk').map(update => update['messageId'])).toEqual([userUuid(0)]);
  const nowhere = await client.request('session/fork', { ...at, _meta: { messageId: 'msg_77' } });
  expect(nowhere.error).toMatchObject({ code: -32602, message: 'There is no message msg_77 in this session.' });
});

test('rewinding puts files back and continues before the message', async () => {
  const { cli, ...client } = connect();
  storeSession(client.home, client.folder, id, turns);
  await client.ask('session/load', { sessionId: id, cwd: client.folder, mcpServers: [] });
  cli.onRequest = () => ({ canRewind: true, filesChanged: ['/larder/a'] });
  expect(await client.ask('_session/rewind', { sessionId: id, messageId: userUuid(1) })).toEqual({
    filesChanged: ['/larder/a'],
    conversation: true,
  });
  expect(cli.processes[0]?.requests).toEqual([
    { subtype: 'rewind_files', params: { user_message_id: userUuid(1), dry_run: true } },
    { subtype: 'rewind_files', params: { user_message_id: userUuid(1) } },
  ]);
  expect(cli.processes).toHaveLength(2);
  expect(cli.last.options).toMatchObject({ resume: id, resumeSessionAt: '00000000-0000-4000-8000-000000b00000' });
});

test('a session that is closed while it is rewound stays closed', async () => {
  const { cli, ...client } = connect();
  storeSession(client.home, client.folder, id, turns);
  await client.ask('session/load', { sessionId: id, cwd: client.folder, mcpServers: [] });
  let rewound: ((told: object) => void) | undefined;
  cli.onRequest = () => new Promise<object>(resolve => (rewound = resolve));
  const rewind = client.request('_session/rewind', { sessionId: id, messageId: userUuid(1) });
  await expect.poll(() => cli.last.requests.length).toBe(1);
  await client.ask('session/close', { sessionId: id });
  cli.onRequest = () => ({ canRewind: true });
  rewound?.({ canRewind: true });
  expect((await rewind).error?.message).toBe('The session was closed.');
  expect(cli.processes.map(({ isRunning }) => isRunning)).toEqual([false]);
});

test('what cannot be rewound is said', async () => {
  const client = connect();
  storeSession(client.home, client.folder, id, turns);
  await client.ask('session/load', { sessionId: id, cwd: client.folder, mcpServers: [] });
  const rewind = async (messageId: string) =>
    (await client.request('_session/rewind', { sessionId: id, messageId })).error?.message;
  expect(await rewind('nothing')).toBe('There is no message nothing in this session.');
  expect(await rewind('msg_1')).toBe('Only a message of the person can be rewound to.');
  expect(await rewind(userUuid(0))).toContain('Begin a new session instead.');
  expect(client.cli.processes).toHaveLength(1);
});
