// The official SDK's servers behind our transport, spoken to as the CLI does: repeated and interleaved handshakes whose
// ids are equal, cancellation, notifications in both directions.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { failureOf } from '../testing/failure-of.ts';
import { createInProcessMcp, type ConnectableMcpServer } from './in-process-mcp.ts';

const { signal: never } = new AbortController();
const tools = [{ name: 'echo', inputSchema: { type: 'object' as const } }];

interface Call {
  text: string;
  signal: AbortSignal;
  answer(): void;
}

/** A server whose calls are answered when the test says so. */
function echoServer() {
  const calls: Call[] = [];
  const server = new Server({ name: 'echo', version: '1.0.0' }, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const text = String(params.arguments?.['text']);
    return new Promise(resolve => {
      calls.push({ text, signal, answer: () => resolve({ content: [{ type: 'text', text }] }) });
    });
  });
  return { server, calls };
}

function open(
  server: ConnectableMcpServer,
  sendToCli: (name: string, message: object) => Promise<unknown> = async () => {},
) {
  const sent: { name: string; message: object }[] = [];
  const mcp = createInProcessMcp((name, message) => {
    sent.push({ name, message });
    return sendToCli(name, message);
  });
  mcp.add('ide', server);
  const deliver = (message: Record<string, unknown>, signal = never) => mcp.deliver('ide', message, signal);
  return { mcp, sent, deliver };
}

const initialize = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'claude-code', version: '2.1.29' } },
});
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
const list = (id: number | string) => ({ jsonrpc: '2.0', id, method: 'tools/list' });
const call = (id: number | string, text: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'echo', arguments: { text } },
});
const reply = (id: number | string, text: string) => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text }] },
});

/** Lets everything that is ready run. */
const settle = () => new Promise(resolve => setImmediate(resolve));

test('a handshake, and the tools', async () => {
  const { deliver } = open(echoServer().server);
  expect(await deliver(initialize(0))).toMatchObject({
    id: 0,
    result: { protocolVersion: '2025-11-25', serverInfo: { name: 'echo', version: '1.0.0' } },
  });
  // Nobody reads the answer to a notification, but the CLI wants one.
  expect(await deliver(initialized)).toEqual({ jsonrpc: '2.0', id: 0, result: {} });
  expect(await deliver(list(1))).toEqual({ jsonrpc: '2.0', id: 1, result: { tools } });
});

test('handshakes that are repeated and interleaved, with equal ids, each get their own answers', async () => {
  const { server, calls } = echoServer();
  const { deliver } = open(server);
  const both = [deliver(initialize(0)), deliver(initialize(0))];
  expect(await Promise.all(both)).toMatchObject([
    { id: 0, result: {} },
    { id: 0, result: {} },
  ]);
  await Promise.all([deliver(initialized), deliver(initialized)]);
  expect(await Promise.all([deliver(list(1)), deliver(list(1))])).toEqual(
    [1, 1].map(id => ({ jsonrpc: '2.0', id, result: { tools } })),
  );

  const answers = [deliver(call(2, 'first')), deliver(call(2, 'second')), deliver(call('2', 'text id'))];
  await settle();
  for (const { answer } of calls.toReversed()) answer();
  expect(await Promise.all(answers)).toEqual([reply(2, 'first'), reply(2, 'second'), reply('2', 'text id')]);
});

test('a request that the CLI withdraws is cancelled in the server, and leaves nothing', async () => {
  const { server, calls } = echoServer();
  const { deliver } = open(server);
  const controller = new AbortController();
  const asked = deliver(call(5, 'slow'), controller.signal);
  await settle();
  controller.abort();
  await expect(asked).rejects.toThrow('withdrawn');
  await settle();
  expect(calls[0]?.signal.aborted).toBe(true);
  // Later the server is as good as new.
  const again = deliver(call(5, 'again'));
  await settle();
  calls[1]?.answer();
  expect(await again).toEqual(reply(5, 'again'));
});

test('one that was withdrawn before it could be delivered does not reach the server', async () => {
  const { server, calls } = echoServer();
  const { deliver } = open(server);
  await expect(deliver(call(1, 'too late'), AbortSignal.abort())).rejects.toThrow(/abort/i);
  await settle();
  expect(calls).toEqual([]);
});

test('notifications/cancelled names the id of the CLI, and cancels that request and no other', async () => {
  const { server, calls } = echoServer();
  const { deliver } = open(server);
  await deliver(initialize(0));
  // Inside, this one has the id that the CLI uses for the next.
  const other = deliver(call(7, 'other'));
  const meant = deliver(call(2, 'meant'));
  await settle();
  await deliver({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2, reason: 'enough' } });
  expect(await meant).toMatchObject({ id: 2, error: { message: 'The request was cancelled.' } });
  expect(calls.map(({ text, signal }) => [text, signal.aborted])).toEqual([
    ['other', false],
    ['meant', true],
  ]);
  // An id that is not open: nothing happens.
  await deliver({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 99 } });
  calls[0]?.answer();
  expect(await other).toEqual(reply(7, 'other'));
});

test('notifications of the server reach the CLI', async () => {
  const { server } = echoServer();
  const { deliver, sent } = open(server);
  await deliver(initialize(0));
  await server.sendToolListChanged();
  expect(sent).toEqual([{ name: 'ide', message: { jsonrpc: '2.0', method: 'notifications/tools/list_changed' } }]);
});

test('one that the CLI cannot be told any more is not an unhandled error', async () => {
  const { server } = echoServer();
  const errors: Error[] = [];
  server.onerror = error => void errors.push(error);
  const { deliver } = open(server, () => Promise.reject(new Error('it has ended')));
  await deliver(initialize(0));
  await server.sendToolListChanged();
  expect(errors).toEqual([new Error('it has ended')]);
});

test('a request of the server is answered by the CLI in a message of its own', async () => {
  const { server } = echoServer();
  const { deliver, sent } = open(server);
  const hello = initialize(0);
  await deliver({ ...hello, params: { ...hello.params, capabilities: { roots: {} } } });
  const roots = server.listRoots();
  await settle();
  const question = sent[0]?.message as { id: number; method: string };
  expect(question.method).toBe('roots/list');
  await deliver({ jsonrpc: '2.0', id: question.id, result: { roots: [{ uri: 'file:///project' }] } });
  expect(await roots).toEqual({ roots: [{ uri: 'file:///project' }] });
});

test('an unknown method is an error of the server, an unknown server one of ours', async () => {
  const { mcp, deliver } = open(echoServer().server);
  expect(await deliver({ jsonrpc: '2.0', id: 3, method: 'nonsense' })).toMatchObject({
    id: 3,
    error: { code: -32601 },
  });
  await expect(mcp.deliver('other', list(1), never)).rejects.toThrow('There is no MCP server "other" in the host.');
});

test('a server that cannot be connected says so to the first message', async () => {
  const broken: ConnectableMcpServer = {
    connect() {
      throw new Error('no such thing');
    },
  };
  const { deliver } = open(broken);
  await expect(deliver(list(1))).rejects.toThrow('no such thing');
});

test('the same server added again stays; another one takes its place; a removed one answers what is open', async () => {
  const { server, calls } = echoServer();
  const { mcp, deliver } = open(server);
  await deliver(initialize(0));
  mcp.add('ide', server);
  expect(await deliver(list(1))).toMatchObject({ result: { tools } });
  const failure = failureOf(deliver(call(1, 'never answered')));
  await settle();
  expect(calls).toHaveLength(1);

  const second = new McpServer({ name: 'second', version: '2.0.0' });
  mcp.add('ide', second);
  expect(await failure).toEqual(new Error('The MCP server was removed.'));
  expect(await deliver(initialize(0))).toMatchObject({ result: { serverInfo: { name: 'second' } } });
  await mcp.remove('ide');
  expect(mcp.names).toEqual([]);
  await mcp.remove('ide');

  // A server that was let go can be connected again: a resumed session brings the same ones.
  const later = open(server);
  expect(await later.deliver(initialize(0))).toMatchObject({ result: { serverInfo: { name: 'echo' } } });
});

test('at the end all are closed, also when one of them fails', async () => {
  let closed = 0;
  const { server } = echoServer();
  server.onclose = () => void closed++;
  const { mcp } = open(server);
  mcp.add('broken', { connect: async () => {}, close: () => Promise.reject(new Error('will not close')) });
  expect(mcp.names).toEqual(['ide', 'broken']);
  await settle();
  await mcp.closeAll();
  expect([closed, mcp.names]).toEqual([1, []]);
});
