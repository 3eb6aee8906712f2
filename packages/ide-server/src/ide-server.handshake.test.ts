// The official MCP client as judge of the handshake, the lists, the calls and their errors.
import { setTimeout as delay } from 'node:timers/promises';
import { ResultSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { describe, expect, test, vi } from 'vitest';
import { ideTools } from '@dovetail/protocol';
import type { ClientConnection } from './server/client-connection.ts';
import { fakeEditor } from './testing/fake-editor.ts';
import { connectAsCli, connectMcp, serve } from './testing/served.ts';
import { createSocketClientTransport } from './testing/socket-client-transport.ts';

/** Sends one message on a bare connection and gives the first answer. */
async function ask(server: { port: number; authToken: string }, message: unknown): Promise<Record<string, unknown>> {
  const transport = createSocketClientTransport(server.port, server.authToken);
  const answer = new Promise<JSONRPCMessage>(resolve => {
    transport.onmessage = resolve;
  });
  await transport.start();
  await transport.send(message as JSONRPCMessage);
  const received = await answer;
  transport.socket.terminate();
  return received;
}

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion,
    capabilities: {
      roots: { listChanged: true },
      elicitation: {},
      extensions: { 'io.modelcontextprotocol/tasks': {} },
    },
    clientInfo: {
      name: 'claude-code',
      title: 'A',
      version: '2.1.325',
      description: 'B',
      websiteUrl: 'https://c.example',
    },
  },
});

describe('initialize', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('speaks %s', async version => {
    const server = await serve(fakeEditor());
    expect(await ask(server, initialize(version))).toEqual({
      jsonrpc: '2.0',
      id: 0,
      result: {
        protocolVersion: version,
        capabilities: { tools: {} },
        serverInfo: { name: 'Test editor', version: '1.2.3' },
      },
    });
  });

  test('answers a version that it does not know with the newest that it does', async () => {
    const server = await serve(fakeEditor());
    expect(await ask(server, initialize('2099-01-01'))).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  });

  test.each(['/', '/mcp', '/?x=1'])('the official client connects at %s, and mcp is echoed', async path => {
    const { client, transport } = await connectMcp(await serve(fakeEditor()), path);
    expect(transport.socket.protocol).toBe('mcp');
    expect(client.getServerVersion()).toEqual({ name: 'Test editor', version: '1.2.3' });
  });
});

describe('lists', () => {
  test('all fifteen tools, each with a schema that holds', async () => {
    const { client } = await connectMcp(await serve(fakeEditor()));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(ideTools));
    expect(tools).toHaveLength(15);
    const validator = new AjvJsonSchemaValidator();
    const openDiff = tools.map(({ name, inputSchema }) => ({ name, judge: validator.getValidator(inputSchema) }))[0];
    const asked = { old_file_path: '/a', new_file_path: '/a', new_file_contents: '', tab_name: 'a' };
    expect(openDiff?.judge(asked).valid).toBe(true);
    expect(openDiff?.judge({ ...asked, tab_name: undefined }).valid).toBe(false);
    expect(openDiff?.judge({ ...asked, old_file_path: 1 }).valid).toBe(false);
  });

  test.each(['resources/list', 'prompts/list', 'sampling/createMessage', 'no/such/method', '__proto__'])(
    '%s is not found',
    async method => {
      const { client } = await connectMcp(await serve(fakeEditor()));
      await expect(client.request({ method }, ResultSchema)).rejects.toMatchObject({ code: -32601 });
    },
  );
});

describe('calls', () => {
  test('an answer, a bad argument, a tool that does not exist, an editor that cannot', async () => {
    const editor = fakeEditor({ isDirty: () => ({ isOpen: true, isDirty: true }) });
    const { call } = await connectMcp(await serve(editor));
    expect(await call('checkDocumentDirty', { filePath: '/a.ts' })).toEqual({
      texts: ['{"isDirty":true,"isUntitled":false}'],
      isError: false,
    });
    const bad = await call('checkDocumentDirty', { filePath: 7 });
    expect(bad.isError).toBe(true);
    expect(bad.texts.join()).toContain('filePath');
    expect(await call('noSuchTool')).toEqual({ texts: ['There is no tool called "noSuchTool".'], isError: true });
    expect(await call('saveDocument', { filePath: '/a.ts' })).toEqual({
      texts: ['This editor cannot do saveDocument.'],
      isError: true,
    });
  });

  test('progress tokens and other metadata are tolerated, and progress is never sent', async () => {
    const { client, transport } = await connectMcp(await serve(fakeEditor({ diagnostics: () => [] })));
    const onprogress = vi.fn<() => void>();
    const result = await client.request(
      {
        method: 'tools/call',
        params: { name: 'getDiagnostics', arguments: {}, _meta: { 'claudecode/toolUseId': 't3' } },
      },
      ResultSchema,
      { onprogress },
    );
    expect(result).toEqual({ content: [{ type: 'text', text: '[]' }] });
    expect(onprogress).not.toHaveBeenCalled();
    expect(JSON.stringify(transport.received)).not.toContain('progress');
  });

  test('no more than so many at once, and the others are told', async () => {
    const answers: (() => void)[] = [];
    const editor = fakeEditor({ openEditors: () => new Promise(resolve => answers.push(() => resolve([]))) });
    const { call } = await connectMcp(await serve(editor, { limits: { mostPendingCalls: 2 } }));
    const first = [call('getOpenEditors'), call('getOpenEditors')];
    await editor.until('openEditors', 2);
    expect(await call('getOpenEditors')).toEqual({ texts: ['Too many calls are open at once.'], isError: true });
    for (const answer of answers) answer();
    await Promise.all(first);
    const again = call('getOpenEditors');
    await editor.until('openEditors', 3);
    answers[2]?.();
    expect(await again).toEqual({ texts: ['[]'], isError: false });
  });

  test('a call that the client gives up no longer counts, even if the editor never answers', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const editor = fakeEditor({
      openEditors: (_params, signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
      isDirty: () => ({ isOpen: true, isDirty: false }),
    });
    const { client, call } = await connectMcp(await serve(editor, { limits: { mostPendingCalls: 1 } }));
    const giveUp = new AbortController();
    const given = client.callTool({ name: 'getOpenEditors' }, undefined, { signal: giveUp.signal });
    await editor.until('openEditors');
    giveUp.abort('enough');
    await expect(given).rejects.toThrow('enough');
    await client.ping();
    expect(await call('checkDocumentDirty', { filePath: '/a' })).toMatchObject({ isError: false });
    expect(signals.map(signal => signal?.aborted)).toEqual([true]);
  });

  test.each([
    [{ name: 'openFile', arguments: null }, /filePath/],
    [{ name: 'openFile', arguments: ['/a'] }, /filePath/],
    [{ name: 'openFile' }, /filePath/],
    [{ name: 7 }, /no tool called ""/],
    [{}, /no tool called ""/],
    [undefined, /no tool called ""/],
  ])('a call with %j is a failure in words', async (params, words) => {
    const { client } = await connectMcp(await serve(fakeEditor()));
    expect(await client.request({ method: 'tools/call', params }, ResultSchema)).toEqual({
      content: [{ type: 'text', text: expect.stringMatching(words) }],
      isError: true,
    });
  });

  test('a call that wants to be a task is refused, and the tool is not run', async () => {
    const editor = fakeEditor({ openEditors: () => [] });
    const { client } = await connectMcp(await serve(editor));
    const params = { name: 'getOpenEditors', arguments: {}, task: { ttl: 1000 } };
    await expect(client.request({ method: 'tools/call', params }, ResultSchema)).rejects.toThrow(/task/);
    expect(editor.asked).toEqual([]);
  });
});

describe('ping', () => {
  test('the client may ask', async () => {
    const { client } = await connectMcp(await serve(fakeEditor()));
    expect(await client.ping()).toEqual({});
  });

  test('on the level of the socket too', async () => {
    const { transport } = await connectMcp(await serve(fakeEditor()));
    const pong = new Promise<string>(resolve => {
      transport.socket.once('pong', data => resolve(data.toString()));
    });
    transport.socket.ping('are you there');
    expect(await pong).toBe('are you there');
  });

  test('we ask, and a client that answers stays', async () => {
    const server = await serve(fakeEditor(), { heartbeat: { everyMs: 20, timeoutMs: 2000 } });
    const { transport } = await connectMcp(server);
    const pings = () => transport.received.filter(message => 'method' in message && message.method === 'ping').length;
    await vi.waitFor(() => expect(pings()).toBeGreaterThan(3), { timeout: 5000 });
    expect(server.clients).toHaveLength(1);
  });

  test('one that answers with an error is there all the same', async () => {
    const server = await serve(fakeEditor(), { heartbeat: { everyMs: 20, timeoutMs: 2000 } });
    const transport = createSocketClientTransport(server.port, server.authToken);
    let pings = 0;
    transport.onmessage = message => {
      if (!('method' in message) || message.method !== 'ping' || !('id' in message)) return;
      pings++;
      void transport.send({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'no' } });
    };
    await transport.start();
    await vi.waitFor(() => expect(pings).toBeGreaterThan(3), { timeout: 5000 });
    expect(server.clients).toHaveLength(1);
    transport.socket.terminate();
  });

  test('one that does not answer is let go', async () => {
    const gone: ClientConnection[] = [];
    const server = await serve(fakeEditor(), {
      heartbeat: { everyMs: 20, timeoutMs: 30 },
      onClientDisconnected: client => gone.push(client),
    });
    const transport = createSocketClientTransport(server.port, server.authToken);
    const closed = new Promise<void>(resolve => {
      transport.onclose = resolve;
    });
    await transport.start();
    await closed;
    await vi.waitFor(() => expect(server.clients).toEqual([]));
    // It never said who it was, so nobody was told that it came.
    expect(gone).toEqual([]);
  });
});

const fail = () => {
  throw new Error('a bug of the listener');
};

describe('who is connected', () => {
  test('the process id that a CLI tells is recorded, once', async () => {
    const connected: unknown[] = [];
    const disconnected: string[] = [];
    const server = await serve(fakeEditor(), {
      onClientConnected: ({ id, pid, clientInfo }) => connected.push({ id, pid, clientInfo }),
      onClientDisconnected: ({ id }) => disconnected.push(id),
    });
    const cli = await connectAsCli(server, 123);
    await cli.client.notification({ method: 'ide_connected', params: { pid: 124 } });
    await cli.client.ping();
    expect(connected).toEqual([{ id: 'client-1', pid: 123, clientInfo: { name: 'claude-code', version: '9.9.9' } }]);
    await cli.client.close();
    await vi.waitFor(() => expect(disconnected).toEqual(['client-1']));
    expect(server.clients).toEqual([]);
  });

  test('a client that never says so is told of when its handshake is over', async () => {
    const connected: unknown[] = [];
    const server = await serve(fakeEditor(), { onClientConnected: ({ pid }) => connected.push(pid) });
    const { client } = await connectMcp(server);
    await client.listTools();
    await vi.waitFor(() => expect(connected).toEqual([undefined]));
  });

  test('what a listener throws disturbs nobody', async () => {
    const server = await serve(fakeEditor(), {
      onClientConnected: fail,
      onClientDisconnected: fail,
      onLogEvent: fail,
    });
    const cli = await connectAsCli(server);
    await cli.client.notification({ method: 'log_event', params: { eventName: 'x' } });
    await cli.client.close();
    await vi.waitFor(() => expect(server.clients).toEqual([]));
    await delay(0);
    expect(await (await connectAsCli(server)).client.ping()).toEqual({});
  });

  test('events for the log come through, with or without data; others are ignored', async () => {
    const events: unknown[] = [];
    const server = await serve(fakeEditor(), { onLogEvent: (name, data) => events.push([name, data]) });
    const { client } = await connectMcp(server);
    const told = (method: string, params: unknown) => client.notification({ method, params } as never);
    await told('log_event', { eventName: 'a', eventData: { b: 1 } });
    await told('log_event', { eventName: 'c' });
    await told('log_event', { eventData: {} });
    await told('experiment_gates', { gates: {} });
    await client.ping();
    expect(events).toEqual([
      ['a', { b: 1 }],
      ['c', undefined],
    ]);
  });
});
