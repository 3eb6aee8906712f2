import { expect, test } from 'vitest';
import { answer, init, messageStart, text } from '../testing/cli-lines.ts';
import { connect } from '../testing/connection.ts';
import { goOn } from './go-on.ts';

test('a CLI that dies before it took the prompt is started again under the same id, and the prompt is answered', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'go');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  cli.resent = [cli.last.sent[0]?.uuid ?? ''];
  cli.onMessage = (_message, process) => process.say(...answer('msg_1', 'back'));
  cli.last.die();
  expect((await turn).result).toMatchObject({ stopReason: 'end_turn' });
  expect(client.words()).toBe('back');
  expect(cli.processes).toHaveLength(2);
  expect(cli.last.options.resume).toBe(sessionId);
  expect(cli.last.sent).toEqual(cli.processes[0]?.sent);
});

test('one that dies in the middle of a turn is asked to go on', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  cli.onMessage = (message, process) => {
    if (process === cli.processes[0]) process.say(init, messageStart('msg_1'), ...text('msg_1', ['half']));
    else process.say(...answer('msg_2', ' whole'));
    expect(message.content).toEqual(
      process === cli.processes[0] ? [{ type: 'text', text: 'go' }] : [{ type: 'text', text: goOn }],
    );
  };
  const turn = client.prompt(sessionId, 'go');
  await expect.poll(client.words).toBe('half');
  const uuid = cli.last.sent[0]?.uuid;
  cli.last.die();
  const { result } = await turn;
  expect(result).toMatchObject({ stopReason: 'end_turn', _meta: { dovetail: { userMessageId: uuid } } });
  expect(client.words()).toBe('half whole');
});

test('one that dies again and again fails the prompt with what it said, and the session goes on', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  cli.onMessage = (_message, process) => process.die({ code: 7, signal: null, stderrTail: 'out of luck\n' });
  const { error } = await client.prompt(sessionId, 'go');
  expect(error?.message).toBe('The Claude Code CLI ended again and again (exit code 7). It said: out of luck');
  expect(cli.processes).toHaveLength(3);
  cli.onMessage = (_message, process) => process.say(...answer('msg_1', 'fine'));
  expect((await client.prompt(sessionId, 'again')).result).toMatchObject({ stopReason: 'end_turn' });
});

test('one that died while idle is started by the next prompt, with the settings it had', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  await client.ask('session/set_mode', { sessionId, modeId: 'plan' });
  cli.last.die();
  // Until the death has been noticed.
  await new Promise(resolve => setImmediate(resolve));
  cli.onMessage = (_message, process) => process.say(...answer('msg_1', 'here'));
  expect((await client.prompt(sessionId, 'Hi')).result).toMatchObject({ stopReason: 'end_turn' });
  expect(cli.processes).toHaveLength(2);
  expect(cli.last.options).toMatchObject({ resume: sessionId, permissionMode: 'plan' });
});

test('a CLI that cannot be started is an error with its reason, and leaves no session', async () => {
  const { cli, ...client } = connect();
  cli.startFailure = new Error('There is no file at /x, which the --claude option names.');
  const { error } = await client.request('session/new', { cwd: client.folder, mcpServers: [] });
  expect(error).toMatchObject({ code: -32603, message: 'There is no file at /x, which the --claude option names.' });
});

test('a CLI that is too old is refused with what to do', async () => {
  const { cli, ...client } = connect();
  cli.told = { claude_code_version: '1.0.0' };
  const { error } = await client.request('session/new', { cwd: client.folder, mcpServers: [] });
  expect(error?.message).toMatch(/^Dovetail needs Claude Code CLI .* this is 1\.0\.0\./);
  expect(cli.last.isRunning).toBe(false);
});
