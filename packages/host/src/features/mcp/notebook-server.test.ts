import type { McpTransport } from '@dovetail/agent';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, onTestFinished, test } from 'vitest';
import { portsWith } from '../../testing/ports-with.ts';
import { createNotebookServer } from './notebook-server.ts';

async function client(editor: Parameters<typeof portsWith>[0]['editor']) {
  const { instance } = createNotebookServer(portsWith({ editor: editor ?? {} }).editor);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await instance.connect(ours as unknown as McpTransport);
  const made = new Client({ name: 'test', version: '1' });
  await made.connect(theirs);
  onTestFinished(() => made.close());
  return made;
}

test('runs code in the kernel and gives back what it printed', async () => {
  const ran: string[] = [];
  const mcp = await client({
    executeCode: async ({ code }) => {
      ran.push(code);
      return { content: [{ type: 'text', text: '42' }] };
    },
  });
  expect((await mcp.listTools()).tools.map(({ name }) => name)).toEqual(['execute_code']);
  expect(await mcp.callTool({ name: 'execute_code', arguments: { code: '6 * 7' } })).toEqual({
    content: [{ type: 'text', text: '42' }],
  });
  expect(ran).toEqual(['6 * 7']);
});

test.each([
  [{ name: 'execute_code', arguments: { code: 'x' } }, 'This editor cannot do "editor/executeCode".'],
  [{ name: 'execute_code', arguments: {} }, '"code" is missing.'],
  [{ name: 'other', arguments: {} }, 'There is no tool "other".'],
])('%j is an error that the model can read', async (call, text) => {
  const mcp = await client({});
  expect(await mcp.callTool(call)).toEqual({ content: [{ type: 'text', text }], isError: true });
});
