// The questions of the CLI, answered through a live agent: who decides, and what happens when nobody does.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { PermissionAnswer } from '@dovetail/protocol';
import { describe, expect, test } from 'vitest';
import type { AgentOptions } from './agent-options.ts';
import { startFakeAgent, useOwnDataFolder } from './testing/fake-agent.ts';
import { lines, type FakeStep } from './testing/fake-script.ts';

useOwnDataFolder();

type Ask = NonNullable<AgentOptions['onPermission']>;

/** What the CLI is answered to one question. */
async function answerTo(request: object, options: Partial<AgentOptions>): Promise<unknown> {
  const steps = [{ say: { type: 'control_request', request_id: 'q1', request } }];
  const { seen } = await startFakeAgent({ echo: true, steps }, options);
  const heard = await seen({ type: 'heard', line: { type: 'control_response', response: { request_id: 'q1' } } });
  return (heard['line'] as { response: unknown }).response;
}

const canUseTool = {
  subtype: 'can_use_tool',
  tool_name: 'Write',
  input: { file_path: '/p/a', content: 'x' },
  tool_use_id: 't1',
};
const success = (response: object) => ({ subtype: 'success', request_id: 'q1', response });

describe('can_use_tool', () => {
  const deciding: [string, Ask | undefined, object][] = [
    [
      'an allow carries the input back (rule 4)',
      async () => ({ behavior: 'allow' }) as unknown as PermissionAnswer,
      { behavior: 'allow', updatedInput: canUseTool.input },
    ],
    [
      'a changed input and chosen suggestions are kept',
      async () => ({
        behavior: 'allow',
        updatedInput: { file_path: '/p/b' },
        updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
      }),
      {
        behavior: 'allow',
        updatedInput: { file_path: '/p/b' },
        updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
      },
    ],
    [
      'a denial is passed on',
      async () => ({ behavior: 'deny', message: 'not today', interrupt: true }),
      { behavior: 'deny', message: 'not today', interrupt: true },
    ],
    [
      'nobody to ask: denied',
      undefined,
      { behavior: 'deny', message: 'Denied: nobody is there to decide about this tool call.' },
    ],
    [
      'somebody who fails: denied',
      () => Promise.reject(new Error('the window was closed')),
      { behavior: 'deny', message: 'Denied: the question could not be answered (the window was closed).' },
    ],
    [
      'somebody who throws at once: denied',
      () => {
        throw new Error('broken');
      },
      { behavior: 'deny', message: 'Denied: the question could not be answered (broken).' },
    ],
    [
      'somebody who says nothing: denied',
      (async () => undefined) as unknown as Ask,
      { behavior: 'deny', message: expect.stringMatching(/^Denied: the question could not be answered/) as string },
    ],
  ];
  test.each(deciding)('%s', async (_what, onPermission, answer) => {
    expect(await answerTo(canUseTool, { ...(onPermission && { onPermission }) })).toEqual(success(answer));
  });

  test('several at once are asked together and answered in any order, each under its id', async () => {
    const asked = new Map<string, (answer: PermissionAnswer) => void>();
    const steps: FakeStep[] = ['a', 'b', 'c'].map(id => ({ say: lines.question(id, `Tool-${id}`, { id }) }));
    const { seen, heard } = await startFakeAgent(
      { echo: true, steps: [...steps, { say: { type: 'asked' } }] },
      { onPermission: ({ input }) => new Promise(resolve => asked.set(String(input['id']), resolve)) },
    );
    await seen({ type: 'asked' });
    expect([...asked.keys()]).toEqual(['a', 'b', 'c']);
    for (const id of ['b', 'c', 'a']) {
      asked.get(id)?.({ behavior: 'deny', message: `no ${id}` });
      await seen({ type: 'heard', line: { response: { request_id: id } } });
    }
    const answers = heard().filter(line => line['type'] === 'control_response');
    expect(answers.map(line => line['response'])).toEqual(
      ['b', 'c', 'a'].map(id => ({
        subtype: 'success',
        request_id: id,
        response: { behavior: 'deny', message: `no ${id}` },
      })),
    );
  });

  test('a question that the CLI withdraws is closed, and nothing is written', async () => {
    const closed: boolean[] = [];
    const { seen, heard, agent } = await startFakeAgent(
      {
        echo: true,
        steps: [{ say: lines.question('a') }, { say: lines.cancel('a') }, { say: lines.question('b') }],
      },
      {
        onPermission: (_question, { requestId, signal }) =>
          new Promise(resolve => {
            if (requestId === 'b') return resolve({ behavior: 'deny', message: 'b' });
            signal.addEventListener('abort', () => {
              closed.push(signal.aborted);
              // Too late, and in good faith.
              resolve({ behavior: 'allow', updatedInput: {} });
            });
          }),
      },
    );
    await seen({ type: 'heard', line: { response: { request_id: 'b' } } });
    // Whatever was written before this request has been read.
    await agent.request('mcp_status', {});
    expect(closed).toEqual([true]);
    expect(heard().filter(line => line['type'] === 'control_response')).toHaveLength(1);
  });
});

describe('elicitation', () => {
  const question = { subtype: 'elicitation', mcp_server_name: 'srv', message: 'Your name?' };
  test.each<[string, AgentOptions['onElicitation'], object]>([
    ['nobody to ask: declined', undefined, { action: 'decline' }],
    ['somebody who fails: declined', () => Promise.reject(new Error('x')), { action: 'decline' }],
    [
      'an answer',
      async ({ message }) => ({ action: 'accept', content: { message } }),
      { action: 'accept', content: { message: 'Your name?' } },
    ],
  ])('%s', async (_what, onElicitation, answer) => {
    expect(await answerTo(question, { ...(onElicitation && { onElicitation }) })).toEqual(success(answer));
  });
});

test('a hook is called by the id under which it was registered', async () => {
  const request = {
    subtype: 'hook_callback',
    callback_id: 'hook-1',
    input: { hook_event_name: 'Stop' },
    tool_use_id: 't',
  };
  const hooks = { Stop: [{ hooks: [() => ({ decision: 'block' as const, reason: 'go on' })] }] };
  expect(await answerTo(request, { hooks })).toEqual(success({ decision: 'block', reason: 'go on' }));
});

test('a kind of question that we do not know gets an error', async () => {
  expect(await answerTo({ subtype: 'request_user_dialog', dialog_kind: 'x' }, {})).toEqual({
    subtype: 'error',
    request_id: 'q1',
    error: 'Dovetail does not answer "request_user_dialog".',
  });
});

/** A server with one tool, of the same name. */
function named(name: string) {
  const instance = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
  instance.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name, inputSchema: { type: 'object' } }] }));
  return { type: 'sdk' as const, name, instance };
}

const tools = (id: string, name: string) => ({
  subtype: 'success',
  request_id: id,
  response: { mcp_response: { jsonrpc: '2.0', id: 1, result: { tools: [{ name, inputSchema: { type: 'object' } }] } } },
});

test('in-process MCP servers are named at the start, spoken to, added later and taken away', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const ask = (id: string, server_name: string) => ({
    type: 'control_request',
    request_id: id,
    request: { subtype: 'mcp_message', server_name, message },
  });
  const again = { await: { request: { subtype: 'mcp_set_servers' } } };
  const { agent, seen } = await startFakeAgent(
    {
      echo: true,
      // At once, and after each change of the servers.
      steps: [
        { say: ask('q1', 'first') },
        again,
        { say: ask('q2', 'later') },
        { await: { type: 'user' } },
        { say: ask('q3', 'later') },
      ],
    },
    { mcpServers: { first: named('first'), other: { command: 'run-me' } } },
  );
  const answer = async (id: string) =>
    ((await seen({ type: 'heard', line: { response: { request_id: id } } }))['line'] as { response: object }).response;
  expect(await seen({ type: 'heard', line: { request: { subtype: 'initialize' } } })).toMatchObject({
    line: { request: { sdkMcpServers: ['first'] } },
  });
  expect(await answer('q1')).toEqual(tools('q1', 'first'));
  await agent.setMcpServers({ later: named('later'), outside: { command: 'x' } });
  expect(await seen({ type: 'heard', line: { request: { subtype: 'mcp_set_servers' } } })).toMatchObject({
    line: {
      request: {
        servers: {
          outside: { command: 'x' },
          later: { type: 'sdk', name: 'later' },
          // Named again, or the CLI would drop it.
          first: { type: 'sdk', name: 'first' },
        },
      },
    },
  });
  expect(await answer('q2')).toEqual(tools('q2', 'later'));
  await agent.setMcpServers({});
  await agent.send('ask again');
  expect(await answer('q3')).toMatchObject({ subtype: 'error', error: 'There is no MCP server "later" in the host.' });
});
