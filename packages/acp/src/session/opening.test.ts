import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../testing/connection.ts';
import { answer } from '../testing/cli-lines.ts';
import { storeSession } from '../testing/stored-session.ts';

const id = '00000000-0000-4000-8000-000000000001';
const turns = [{ prompt: 'Read it', answer: 'It says one.' }];

test('a load that is withdrawn leaves no session and no CLI, and can be asked for again', async () => {
  const { cli, ...client } = connect();
  storeSession(client.home, client.folder, id, turns);
  const params = { sessionId: id, cwd: client.folder, mcpServers: [] };
  const loaded = client.request('session/load', params);
  client.notify('$/cancel_request', { requestId: 1 });
  expect((await loaded).error).toMatchObject({ code: -32800 });
  expect(await client.ask('session/status', { sessionId: id })).toEqual({ status: 'saved' });
  await expect.poll(() => cli.processes.some(({ isRunning }) => isRunning)).toBe(false);
  await client.ask('session/load', params);
  expect(client.updates('user_message_chunk')).toHaveLength(1);
  expect(await client.ask('session/status', { sessionId: id })).toEqual({ status: 'open' });
});

test('a load whose CLI does not start leaves no session', async () => {
  const { cli, ...client } = connect();
  storeSession(client.home, client.folder, id, turns);
  const params = { sessionId: id, cwd: client.folder, mcpServers: [] };
  cli.startFailure = new Error('There is no CLI.');
  expect((await client.request('session/load', params)).error).toMatchObject({ message: 'There is no CLI.' });
  expect(await client.ask('session/status', { sessionId: id })).toEqual({ status: 'saved' });
  cli.startFailure = undefined;
  await client.ask('session/load', params);
});

test('a load whose history goes away in the middle leaves no session and no CLI', async () => {
  const { cli, ...client } = connect(
    {},
    { room: () => rmSync(join(client.home, '.claude'), { recursive: true }) as undefined },
  );
  const many = Array.from({ length: 200 }, (_, n) => ({ prompt: `question ${n}`, answer: `answer ${n}` }));
  storeSession(client.home, client.folder, id, many);
  const loaded = await client.request('session/load', { sessionId: id, cwd: client.folder, mcpServers: [] });
  expect(loaded.error).toMatchObject({ code: -32002 });
  expect((await client.prompt(id, 'there?')).error).toMatchObject({ code: -32002 });
  await expect.poll(() => cli.processes.map(({ isRunning }) => isRunning)).toEqual([false]);
});

test('a load that is withdrawn does not close a session that was open before', async () => {
  const { cli, ...client } = connect();
  storeSession(client.home, client.folder, id, turns);
  const params = { sessionId: id, cwd: client.folder, mcpServers: [] };
  await client.ask('session/load', params);
  const again = client.request('session/load', params);
  client.notify('$/cancel_request', { requestId: 2 });
  expect((await again).error).toMatchObject({ code: -32800 });
  expect(await client.ask('session/status', { sessionId: id })).toEqual({ status: 'open' });
  cli.onMessage = (_message, process) => process.say(...answer('msg_9', 'Here.'));
  expect((await client.prompt(id, 'there?')).result).toMatchObject({ stopReason: 'end_turn' });
});

test.each([
  ['fails', () => Promise.reject(new Error('it said nothing within 30 s'))],
  ['does not come', () => new Promise<string>(() => {})],
])('a session opens when the answer to --version %s', async (_what, version) => {
  const { cli, ...client } = connect({}, { versionWithinMs: 1 });
  cli.told = { claude_code_version: undefined };
  cli.version = version;
  const sessionId = await client.newSession();
  cli.onMessage = (_message, process) => process.say(...answer('msg_1', 'Here.'));
  expect((await client.prompt(sessionId, 'there?')).result).toMatchObject({ stopReason: 'end_turn' });
});

test('an open session of which nothing is on disk yet can be loaded too', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const params = { sessionId, cwd: client.folder, mcpServers: [] };
  expect(await client.ask('session/load', params)).toHaveProperty('modes');
  expect(client.updates('user_message_chunk')).toEqual([]);

  // The CLI works on the first prompt, and writes it a moment later than it should.
  const taken = new Promise<void>(resolve => (cli.onMessage = () => resolve()));
  const prompted = client.prompt(sessionId, 'Read it');
  await taken;
  const loaded = client.ask('session/load', params);
  await expect.poll(() => client.ask('session/status', { sessionId })).toEqual({ status: 'open' });
  storeSession(client.home, client.folder, sessionId, turns);
  await loaded;
  expect(client.updates('user_message_chunk')).toHaveLength(1);
  client.notify('session/cancel', { sessionId });
  await prompted;
});
