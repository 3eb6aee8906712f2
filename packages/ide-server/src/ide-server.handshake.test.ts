// The official MCP client as judge of the handshake, the lists, the calls and their errors.
import { ResultSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { describe, expect, test, vi } from 'vitest';
import { ideTools } from '@dovetail/protocol';
import { fakeEditor } from './testing/fake-editor.ts';
import { connectMcp, serve } from './testing/served.ts';
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
