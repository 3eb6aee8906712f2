import { expect, test } from 'vitest';
import { init, messageStart, result, tool, toolResult } from '../testing/cli-lines.ts';
import { connect, type Connection } from '../testing/connection.ts';

const write = { file_path: '/larder/a.txt', content: 'new\n' };
const suggestion = { type: 'setMode', mode: 'acceptEdits', destination: 'session' };

async function asked(client: Connection, question: { tool_name: string; input: object }, more: object = {}) {
  const sessionId = await client.newSession();
  const turn = client.prompt(sessionId, 'go');
  await expect.poll(() => client.cli.last.sent.length).toBe(1);
  const { tool_name, input } = question;
  client.cli.last.say(init, messageStart('msg_1'), ...tool('msg_1', 'toolu_1', tool_name, input));
  const ask = () =>
    client.cli.last.ask({ tool_use_id: 'toolu_1', tool_name, input: input as Record<string, unknown>, ...more });
  const end = async (outcome: object = {}) => {
    client.cli.last.say(toolResult('toolu_1', 'ok', outcome), result());
    await turn;
  };
  return { ask, end, sessionId };
}

const select =
  (optionId: string, more: object = {}) =>
  () => ({ outcome: { outcome: 'selected', optionId }, ...more });

test('a tool call is asked about with what it would do, and runs when it is allowed', async () => {
  const client = connect();
  client.answers['session/request_permission'] = select('allow-once');
  const { ask, end, sessionId } = await asked(client, { tool_name: 'Bash', input: { command: 'make' } });
  expect(await ask()).toEqual({ behavior: 'allow', updatedInput: { command: 'make' } });
  await end();
  expect(client.received.find(message => message.method === 'session/request_permission')?.params).toEqual({
    sessionId,
    toolCall: {
      toolCallId: 'toolu_1',
      title: 'make',
      kind: 'execute',
      status: 'pending',
      rawInput: { command: 'make' },
    },
    options: [
      { optionId: 'allow-once', name: 'Allow', kind: 'allow_once' },
      { optionId: 'reject-once', name: 'Reject', kind: 'reject_once' },
      { optionId: 'reject-always', name: 'Reject, and do not ask again', kind: 'reject_always' },
    ],
  });
  const statuses = client.updates().flatMap(update => update['status'] ?? []);
  expect(statuses).toEqual(['pending', 'in_progress', 'completed']);
});

test('"always" is the rule that the CLI suggested, sent back unchanged', async () => {
  const client = connect();
  client.answers['session/request_permission'] = select('allow-always-0');
  const { ask } = await asked(client, { tool_name: 'Write', input: write }, { permission_suggestions: [suggestion] });
  expect(await ask()).toEqual({ behavior: 'allow', updatedInput: write, updatedPermissions: [suggestion] });
  const { options } = client.received.find(message => message.method)?.params ?? {};
  expect(options ?? []).not.toContainEqual({ optionId: 'reject-with-feedback' });
});

test('a change of unsaved text is asked about each time: no rule is offered', async () => {
  const client = connect();
  client.answers['session/request_permission'] = select('allow-once');
  const change = { tool_name: 'mcp__editor__change_unsaved_file', input: write };
  const { ask } = await asked(client, change, { permission_suggestions: [suggestion] });
  expect(await ask()).toEqual({ behavior: 'allow', updatedInput: write });
  const question = client.received.find(message => message.method === 'session/request_permission');
  expect(JSON.stringify(question?.params)).not.toContain('allow_always');
});

test('a rejected call fails without having run', async () => {
  const client = connect();
  client.answers['session/request_permission'] = select('reject-once');
  const { ask, end } = await asked(client, { tool_name: 'Write', input: write });
  expect(await ask()).toEqual({ behavior: 'deny', message: 'The person rejected this tool call.' });
  await end({ is_error: true });
  expect(client.updates().flatMap(update => update['status'] ?? [])).toEqual(['pending', 'failed']);
});

test('"do not ask again" answers the same call by itself, and no other', async () => {
  const client = connect();
  let count = 0;
  client.answers['session/request_permission'] = () => {
    count++;
    return { outcome: { outcome: 'selected', optionId: 'reject-always' } };
  };
  const { ask } = await asked(client, { tool_name: 'Write', input: write });
  await ask();
  expect(await ask()).toMatchObject({ behavior: 'deny' });
  expect(count).toBe(1);
  await client.cli.last.ask({ tool_name: 'Write', input: { ...write, file_path: '/larder/b.txt' } });
  expect(count).toBe(2);
});

test('words for the model come from a form where the client has forms', async () => {
  const client = connect({ elicitation: { form: {} } });
  client.answers['session/request_permission'] = select('reject-with-feedback');
  client.answers['elicitation/create'] = () => ({ action: 'accept', content: { feedback: ' use tabs ' } });
  const { ask } = await asked(client, { tool_name: 'Write', input: write });
  expect(await ask()).toEqual({
    behavior: 'deny',
    message: 'The person rejected this tool call. They said: use tabs',
  });
});

test('and from the answer itself where it has none', async () => {
  const client = connect();
  client.answers['session/request_permission'] = select('reject-once', { _meta: { feedback: 'use tabs' } });
  const { ask } = await asked(client, { tool_name: 'Write', input: write });
  expect(await ask()).toMatchObject({ message: 'The person rejected this tool call. They said: use tabs' });
});

test.each([
  ['cancelled', { outcome: { outcome: 'cancelled' } }],
  ['an option that was never offered', { outcome: { outcome: 'selected', optionId: 'allow-everything' } }],
  ['nonsense', {}],
])('%s allows nothing', async (_name, answer) => {
  const client = connect();
  client.answers['session/request_permission'] = () => answer;
  const { ask } = await asked(client, { tool_name: 'Write', input: write });
  expect(await ask()).toMatchObject({ behavior: 'deny', interrupt: true });
});

test('a question that the CLI withdraws is withdrawn from the client', async () => {
  const client = connect();
  client.answers['session/request_permission'] = () => new Promise(() => {});
  await asked(client, { tool_name: 'Write', input: write });
  const withdrawn = new AbortController();
  const answer = client.cli.last.ask({ tool_name: 'Write', input: write }, withdrawn.signal).catch(() => 'withdrawn');
  await expect.poll(() => client.received.some(message => message.method === 'session/request_permission')).toBe(true);
  const asking = client.received.find(message => message.method === 'session/request_permission');
  withdrawn.abort();
  expect(await answer).toBe('withdrawn');
  await expect
    .poll(() => client.received)
    .toContainEqual({ jsonrpc: '2.0', method: '$/cancel_request', params: { requestId: asking?.id } });
});
