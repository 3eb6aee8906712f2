import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '../testing/connection.ts';

test('folder, more folders and MCP servers go to the CLI; its to-do tools are on', async () => {
  const { cli, ...client } = connect();
  const mcpServers = [
    { name: 'local', command: '/bin/server', args: ['-v'], env: [{ name: 'A', value: '1' }] },
    { type: 'http', name: 'far', url: 'https://example.org/mcp', headers: [{ name: 'X', value: 'y' }] },
    { type: 'sse', name: 'old', url: 'https://example.org/sse', headers: [] },
  ];
  await client.ask('session/new', { cwd: client.folder, additionalDirectories: [client.home], mcpServers });
  const { options } = cli.last;
  expect(options).toMatchObject({
    cwd: client.folder,
    additionalDirectories: [client.home],
    fileCheckpointing: true,
    inheritEnv: false,
    env: { HOME: client.home, CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' },
    mcpServers: {
      local: { type: 'stdio', command: '/bin/server', args: ['-v'], env: { A: '1' } },
      far: { type: 'http', url: 'https://example.org/mcp', headers: { X: 'y' } },
      old: { type: 'sse', url: 'https://example.org/sse', headers: {} },
    },
  });
});

test.each<[string, object, string]>([
  ['no folder', {}, '"cwd" is missing or not text.'],
  ['a relative folder', { cwd: 'src' }, '"cwd" is "src", which is not an absolute path.'],
  ['a folder that is not there', { cwd: '/no/such/folder' }, 'there is no such folder'],
  ['relative further folders', { cwd: '/', additionalDirectories: ['x'] }, '"additionalDirectories" holds "x"'],
  ['servers that are no list', { cwd: '/', mcpServers: {} }, '"mcpServers" is not a list.'],
  [
    'a server of another kind',
    { cwd: '/', mcpServers: [{ type: 'acp', name: 'x' }] },
    'of the type "acp" are not supported',
  ],
  ['a server without a program', { cwd: '/', mcpServers: [{ name: 'x' }] }, '"command" is missing or not text.'],
])('%s is refused with a sentence', async (_name, params, sentence) => {
  const client = connect();
  const { error } = await client.request('session/new', params);
  expect(error?.code).toBe(-32602);
  expect(error?.message).toContain(sentence);
  expect(client.cli.processes).toHaveLength(0);
});

test('a file is no folder', async () => {
  const client = connect();
  const file = join(client.folder, 'a');
  writeFileSync(file, '');
  expect((await client.request('session/new', { cwd: file, mcpServers: [] })).error?.message).toBe(
    `"cwd" is ${file}, which is not a folder.`,
  );
});
