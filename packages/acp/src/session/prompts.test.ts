import { expect, test } from 'vitest';
import { answer, init, messageStart, result, text } from '../testing/cli-lines.ts';
import { connect } from '../testing/connection.ts';

test('a prompt is one message to the CLI, and its answer comes in chunks before the response', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  cli.onMessage = (_message, process) => process.say(...answer('msg_1', 'Hello ', 'there.'));
  const { result: response } = await client.prompt(sessionId, 'Hi');
  expect(cli.last.sent).toMatchObject([{ content: [{ type: 'text', text: 'Hi' }] }]);
  expect(client.updates('agent_message_chunk')).toEqual([
    { sessionUpdate: 'agent_message_chunk', messageId: 'msg_1', content: { type: 'text', text: 'Hello ' } },
    { sessionUpdate: 'agent_message_chunk', messageId: 'msg_1', content: { type: 'text', text: 'there.' } },
  ]);
  expect(response).toMatchObject({
    stopReason: 'end_turn',
    _meta: { dovetail: { userMessageId: cli.last.sent[0]?.uuid, costUsd: 0.5 } },
  });
  expect(client.received.at(-1)?.result).toBe(response);
});

test('a second prompt waits for the first', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const first = client.prompt(sessionId, 'one');
  const second = client.prompt(sessionId, 'two');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  cli.onMessage = (_message, process) => process.say(...answer('msg_2', 'second'));
  cli.last.say(...answer('msg_1', 'first '));
  expect((await first).result).toMatchObject({ stopReason: 'end_turn' });
  expect((await second).result).toMatchObject({ stopReason: 'end_turn' });
  expect(client.words()).toBe('first second');
});

test('a steering message goes into the running turn, which ends with it', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'work');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  cli.last.say(init, messageStart('msg_1'));
  const steering = { sessionId, prompt: [{ type: 'text', text: 'use tabs' }] };
  expect(await client.ask('_session/steering', steering)).toEqual({ outcome: 'injected' });
  expect(cli.last.sent[1]).toMatchObject({ content: [{ type: 'text', text: 'use tabs' }] });
  cli.last.say({
    type: 'user',
    isReplay: true,
    uuid: cli.last.sent[1]?.uuid,
    message: { role: 'user', content: 'use tabs' },
  });
  cli.last.say(...text('msg_1', ['done']), result());
  expect((await turn).result).toMatchObject({ stopReason: 'end_turn' });
  expect(await client.ask('_session/steering', steering)).toEqual({ outcome: 'no_active_turn' });
});

test('a prompt that came too late for the turn it was to steer has a turn of its own, and the prompt lasts as long', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'work');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  cli.last.say(init, messageStart('msg_1'), ...text('msg_1', ['first ']));
  await client.ask('_session/steering', { sessionId, prompt: [{ type: 'text', text: 'late' }] });
  cli.last.say(result());
  const echo = {
    type: 'user',
    isReplay: true,
    uuid: cli.last.sent[1]?.uuid,
    message: { role: 'user', content: 'late' },
  };
  cli.last.say(init, echo, messageStart('msg_2'), ...text('msg_2', ['second']));
  expect(client.received.some(message => message.result?.['stopReason'])).toBe(false);
  cli.last.say(result());
  expect((await turn).result).toMatchObject({ stopReason: 'end_turn' });
  expect(client.words()).toBe('first second');
});

test.each([
  ['max_tokens', { stop_reason: 'max_tokens' }, 'max_tokens'],
  ['refusal', { stop_reason: 'refusal' }, 'refusal'],
  ['max turns', { subtype: 'error_max_turns', is_error: true, errors: ['Reached the limit'] }, 'max_turn_requests'],
])('%s is a reason to stop, not an error', async (_name, more, stopReason) => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  cli.onMessage = (_message, process) =>
    process.say(init, messageStart('msg_1'), ...text('msg_1', ['x']), result(more));
  expect((await client.prompt(sessionId, 'go')).result).toMatchObject({ stopReason });
});

test('a failure of the API is an error whose message is the reason, said once', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const words = 'API Error: 400 prompt is too bad';
  const spoken = { model: '<synthetic>', id: 'x', role: 'assistant', content: [{ type: 'text', text: words }] };
  cli.onMessage = (_message, process) =>
    process.say(
      init,
      { type: 'assistant', message: spoken, error: 'unknown', uuid: 'u1' },
      result({ is_error: true, result: words }),
    );
  const { error } = await client.prompt(sessionId, 'go');
  expect(error).toMatchObject({ code: -32603, message: words, data: { status: 400 } });
  expect(client.words()).toBe('');
});

test('without an account the client is told to authenticate', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const words = 'Not logged in · Please run /login';
  const spoken = { model: '<synthetic>', id: 'x', role: 'assistant', content: [{ type: 'text', text: words }] };
  cli.onMessage = (_message, process) =>
    process.say(
      init,
      { type: 'assistant', message: spoken, error: 'authentication_failed', uuid: 'u1' },
      result({ is_error: true, result: words }),
    );
  expect((await client.prompt(sessionId, 'go')).error).toMatchObject({ code: -32000, message: words });
});

test('a turn that nobody asked for is told, and answers no prompt', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  cli.last.say(
    ...answer('msg_0', 'The build is done.').slice(0, -1),
    result({ origin: { kind: 'task-notification' } }),
  );
  await expect.poll(client.words).toBe('The build is done.');
  const turn = client.prompt(sessionId, 'Hi');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  cli.last.say(...answer('msg_1', ' Hello.'));
  expect((await turn).result).toMatchObject({ stopReason: 'end_turn' });
});
