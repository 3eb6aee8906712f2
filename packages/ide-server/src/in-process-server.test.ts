import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, test } from 'vitest';
import { createInProcessServer, toolsForModels } from './in-process-server.ts';
import type { EditorPort } from './tools/tool.ts';

async function connected(editor: Partial<EditorPort>): Promise<Client> {
  const server = createInProcessServer({
    editor: editor as EditorPort,
    name: 'Dovetail',
    workspaceFolders: () => ['/project'],
  });
  const client = new Client({ name: 'model', version: '1' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return client;
}

test('a model is offered what it has a use for, and nothing that decides or closes', async () => {
  const { tools } = await (await connected({})).listTools();
  expect(tools.map(({ name }) => name)).toEqual(toolsForModels);
  expect(tools.every(({ inputSchema }) => inputSchema.type === 'object')).toBe(true);
});

test('the problems of a file reach the model', async () => {
  const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 4 } };
  const found = [{ uri: 'file:///project/a.ts', diagnostics: [{ message: 'No', severity: 'Error' as const, range }] }];
  const client = await connected({ diagnostics: async () => found });
  const answer = await client.callTool({ name: 'getDiagnostics', arguments: { uri: 'file:///project/a.ts' } });
  expect(JSON.stringify(answer.content)).toContain('No');
  expect(answer.isError).not.toBe(true);
});

test('a tool that is not offered cannot be called', async () => {
  const client = await connected({ closeTab: async () => ({ closed: true }) });
  expect(await client.callTool({ name: 'close_tab', arguments: { tab_name: 'x' } })).toMatchObject({ isError: true });
});
