import { expect, test } from 'vitest';
import { answer, init, messageStart, result, text, tool, toolResult } from '../testing/cli-lines.ts';
import { connect } from '../testing/connection.ts';

const interruptedEnd = [
  { type: 'user', message: { role: 'user', content: [{ type: 'text', text: '[Request interrupted by user]' }] } },
  result({ subtype: 'error_during_execution', is_error: true, errors: [] }),
];

test('session/cancel interrupts the turn; its prompt and those behind it are answered as cancelled', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const first = client.prompt(sessionId, 'one');
  const second = client.prompt(sessionId, 'two');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  cli.last.say(init, messageStart('msg_1'), ...text('msg_1', ['begun']));
  cli.onRequest = (subtype, _params, process) => {
    if (subtype === 'interrupt') queueMicrotask(() => process.say(...interruptedEnd));
    return undefined;
  };
  client.notify('session/cancel', { sessionId });
  expect((await first).result).toMatchObject({ stopReason: 'cancelled' });
  expect((await second).result).toEqual({ stopReason: 'cancelled' });
  expect(cli.last.requests).toContainEqual({ subtype: 'interrupt', params: { cancel_queued: true } });
  expect(cli.last.sent).toHaveLength(1);
});

test('a cancel that comes before the turn has begun still ends it', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'go');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  client.notify('session/cancel', { sessionId });
  await expect.poll(() => cli.last.requests.length).toBe(1);
  // An idle CLI takes an interrupt for nothing, and begins.
  cli.onRequest = (_subtype, _params, process) => queueMicrotask(() => process.say(...interruptedEnd));
  cli.last.say(init, messageStart('msg_1'));
  expect((await turn).result).toMatchObject({ stopReason: 'cancelled' });
  expect(cli.last.requests.map(({ subtype }) => subtype)).toEqual(['interrupt', 'interrupt']);
  expect(cli.last.isRunning).toBe(true);
});

test('a message that the CLI drops from its queue is answered at once', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'go');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  cli.onRequest = () => ({ still_queued: [], cancelled: [cli.last.sent[0]?.uuid] });
  client.notify('session/cancel', { sessionId });
  expect((await turn).result).toEqual({ stopReason: 'cancelled' });
});

test('$/cancel_request of a prompt ends its turn, and the answer says that it was cancelled', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'go');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  cli.onRequest = (_subtype, _params, process) => queueMicrotask(() => process.say(...interruptedEnd));
  cli.last.say(init, messageStart('msg_1'));
  client.notify('$/cancel_request', { requestId: 2 });
  expect((await turn).error).toEqual({ code: -32800, message: 'The request was cancelled.' });
  expect(cli.last.requests).toContainEqual({ subtype: 'interrupt', params: { cancel_queued: true } });
});

test('$/cancel_request of a prompt that waits takes that one back, and the turn that runs goes on', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const first = client.prompt(sessionId, 'one');
  const second = client.prompt(sessionId, 'two');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  client.notify('$/cancel_request', { requestId: 3 });
  expect((await second).error).toEqual({ code: -32800, message: 'The request was cancelled.' });
  cli.last.say(...answer('msg_1', 'Done.'));
  expect((await first).result).toMatchObject({ stopReason: 'end_turn' });
  expect(cli.last.requests).toEqual([]);
  expect(cli.last.sent).toHaveLength(1);
});

test('what the CLI tells the model about a cancelled call is not told to the person', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'go');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  cli.last.say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', 'Bash', { command: 'make' }));
  cli.onRequest = (_subtype, _params, process) =>
    queueMicrotask(() =>
      process.say(
        toolResult('toolu_1', "The user doesn't want to proceed with this tool use.", { is_error: true }),
        ...interruptedEnd,
      ),
    );
  client.notify('session/cancel', { sessionId });
  await turn;
  expect(client.updates('tool_call_update').at(-1)).toEqual({
    sessionUpdate: 'tool_call_update',
    toolCallId: 'toolu_1',
    status: 'failed',
  });
  expect(JSON.stringify(client.received)).not.toContain("doesn't want to proceed");
});

test('closing a session answers its prompt and ends its CLI', async () => {
  const { cli, ...client } = connect();
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'go');
  await expect.poll(() => cli.last.sent.length).toBe(1);
  expect(await client.ask('session/close', { sessionId })).toEqual({});
  expect((await turn).result).toEqual({ stopReason: 'cancelled' });
  expect(cli.last.isRunning).toBe(false);
  expect((await client.prompt(sessionId, 'again')).error).toMatchObject({ code: -32002 });
  expect(cli.processes).toHaveLength(1);
});
