import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HookInput } from '@dovetail/protocol';
import { createClientFiles } from './client-files.ts';
import { fileHooks } from './file-hooks.ts';
import { testClient } from './testing/test-client.ts';
import { changeUnsaved } from './unsaved-file-server.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dovetail-file-hooks-'));
  path = join(folder, 'a.txt');
  writeFileSync(path, 'one\ntwo\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const written = (client: ReturnType<typeof testClient>) =>
  client.calls.filter(call => call.method === 'fs/write_text_file').map(call => call.params);
const change = (old_string: string) => ({ file_path: path, edits: [{ old_string, new_string: 'X' }] });

function editor(can?: Parameters<typeof testClient>[0], version = '2.1.325') {
  const client = testClient(can);
  const files = createClientFiles(client, () => 's1');
  const hooks = fileHooks(files, folder, () => version);
  const run = async (event: 'PreToolUse' | 'PostToolUse', tool: string, more: Partial<HookInput>) => {
    const found = (hooks[event] ?? []).find(({ matcher }) => new RegExp(`^(${matcher})$`).test(tool));
    const input = { hook_event_name: event, tool_name: tool, tool_input: { file_path: path }, ...more };
    return found?.hooks[0]?.(input, 'toolu_1', { signal: new AbortController().signal });
  };
  return {
    client,
    files,
    hooks,
    read: (content: string, more: object = {}) =>
      run('PostToolUse', 'Read', {
        tool_input: { file_path: path, ...more },
        tool_response: { type: 'text', file: { filePath: path, content, numLines: 3, startLine: 1, totalLines: 3 } },
      }),
    before: (tool: string) => run('PreToolUse', tool, {}),
    after: (originalFile: string | null) =>
      run('PostToolUse', 'Edit', { tool_response: { filePath: path, originalFile } }),
  };
}

describe('a file read by the CLI', () => {
  it('is left as it is when nothing is unsaved, also with other line ends', async () => {
    const { client, read } = editor();
    expect(await read('one\ntwo\n')).toEqual({});
    client.buffers.set(path, '\uFEFFone\r\ntwo\r\n');
    expect(await read('one\ntwo\n')).toEqual({});
  });

  it('is shown as the editor has it', async () => {
    const { client, read } = editor();
    client.buffers.set(path, 'uno\ndos\ntres\n');
    expect(await read('one\ntwo\n', { offset: 2, limit: 1 })).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PostToolUse',
        updatedToolOutput: {
          type: 'text',
          file: { filePath: path, content: 'dos', numLines: 1, startLine: 2, totalLines: 4 },
        },
        additionalContext: expect.stringContaining('mcp__editor__change_unsaved_file'),
      },
    });
  });

  it('is told in words to a CLI that lets no output be replaced, or whose version is not known', async () => {
    for (const version of ['2.1.29', '']) {
      const { client, read } = editor(undefined, version);
      client.buffers.set(path, 'uno\n');
      const told = (await read('one\ntwo\n'))?.hookSpecificOutput;
      expect(told).not.toHaveProperty('updatedToolOutput');
      expect(told?.additionalContext).toContain('     1→uno\n');
    }
  });

  it('is what is on disk when the client fails', async () => {
    const { client, read } = editor();
    client.failing.add('fs/read_text_file');
    expect(await read('one\ntwo\n')).toEqual({});
  });
});

describe('a file that the CLI is about to write', () => {
  it('is refused only when the editor holds something else', async () => {
    const { client, before } = editor();
    expect(await before('Edit')).toEqual({});
    client.buffers.set(path, 'typed\n');
    for (const tool of ['Edit', 'Write', 'MultiEdit'])
      expect(await before(tool)).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
  });

  it('asks the person to save when the client takes no writes', async () => {
    const { client, before } = editor({ readFile: true });
    client.buffers.set(path, 'typed\n');
    const { permissionDecisionReason: reason } = (await before('Edit'))?.hookSpecificOutput ?? {};
    expect(reason).toContain('Ask the person to save the file');
  });
});

describe('a file that the CLI has written', () => {
  it('is handed to the client', async () => {
    const { client, after } = editor();
    client.buffers.set(path, 'one\n');
    expect(await after('one\n')).toEqual({});
    expect(written(client)).toEqual([{ sessionId: 's1', path, content: 'one\ntwo\n' }]);
  });

  it('does not run over what the person typed meanwhile', async () => {
    const { client, after } = editor();
    client.buffers.set(path, 'typed\n');
    expect((await after('one\n'))?.hookSpecificOutput?.additionalContext).toContain('Read the file again');
    expect(written(client)).toEqual([]);
  });

  it('stays on disk when the client refuses it', async () => {
    const { client, after } = editor();
    client.failing.add('fs/write_text_file');
    expect(await after('one\ntwo\n')).toEqual({});
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  });
});

it('a client without files is never asked', () => {
  expect(editor({ terminal: true }).hooks).toEqual({});
});

describe('a change on top of unsaved text', () => {
  it('goes to the editor, once it was read', async () => {
    const { client, files, read } = editor();
    client.buffers.set(path, 'typed one\n');
    expect(await changeUnsaved(files, folder, change('typed'))).toMatchObject({ ok: false });
    await read('one\ntwo\n');
    expect(await changeUnsaved(files, folder, change('typed'))).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe('X one\n');
  });

  it('is refused when the person typed since, when the text is not found, and when the editor refuses', async () => {
    const { client, files, read } = editor();
    client.buffers.set(path, 'typed one\n');
    await read('one\ntwo\n');
    client.buffers.set(path, 'typed more\n');
    expect(await changeUnsaved(files, folder, change('typed'))).toEqual({
      ok: false,
      text: `${path} has changed in the editor since you read it. Read it again.`,
    });
    await read('one\ntwo\n');
    expect(await changeUnsaved(files, folder, change('nowhere'))).toMatchObject({ ok: false });
    client.failing.add('fs/write_text_file');
    expect(await changeUnsaved(files, folder, change('typed'))).toMatchObject({ ok: false });
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
    expect(client.buffers.get(path)).toBe('typed more\n');
  });

  it('needs a path and edits', async () => {
    const { files } = editor();
    for (const input of [
      undefined,
      {},
      { file_path: path },
      { file_path: path, edits: [] },
      { file_path: 1, edits: [{}] },
    ])
      expect(await changeUnsaved(files, folder, input)).toMatchObject({ ok: false });
  });
});
