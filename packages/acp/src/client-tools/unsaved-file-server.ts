// One tool for the model: a change on top of text that the editor has not saved. An MCP server of the few messages that the
// CLI sends; the official one would make the agent half as large again, for every session.
import { resolve } from 'node:path';
import type { ConnectableMcpServer, McpTransport } from '@dovetail/agent';
import { applyEdits, type TextEdit } from './apply-edits.ts';
import { isSameText, type ClientFiles } from './client-files.ts';

export const unsavedServerName = 'editor';
const toolName = 'change_unsaved_file';
export const changeUnsavedTool = `mcp__${unsavedServerName}__${toolName}`;

const tool = {
  name: toolName,
  description:
    'Changes a file that has unsaved changes in the editor, on top of them, and saves it. Only after Read has shown the unsaved text. For all other files use Edit and Write.',
  inputSchema: {
    type: 'object',
    properties: {
      file_path: { type: 'string', description: 'The absolute path of the file' },
      edits: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            old_string: { type: 'string', description: 'The text to replace, as the editor has it' },
            new_string: { type: 'string', description: 'The text to put there' },
            replace_all: { type: 'boolean', description: 'Replace every place; default false' },
          },
          required: ['old_string', 'new_string'],
        },
      },
    },
    required: ['file_path', 'edits'],
  },
};

interface RpcMessage {
  id?: string | number | null;
  method?: string;
  params?: { protocolVersion?: string; name?: string; arguments?: unknown };
}

export function unsavedFileServer(files: ClientFiles, cwd: string): ConnectableMcpServer {
  async function answer({ method, params }: RpcMessage): Promise<object> {
    switch (method) {
      case 'initialize':
        return {
          result: {
            protocolVersion: params?.protocolVersion ?? '2025-11-25',
            capabilities: { tools: {} },
            serverInfo: { name: unsavedServerName, version: '0.1.0' },
          },
        };
      case 'ping':
        return { result: {} };
      case 'tools/list':
        return { result: { tools: [tool] } };
      case 'tools/call': {
        if (params?.name !== toolName)
          return { error: { code: -32602, message: `There is no tool "${params?.name}".` } };
        const outcome = await changeUnsaved(files, cwd, params.arguments);
        return { result: { content: [{ type: 'text', text: outcome.text }], isError: !outcome.ok } };
      }
      default:
        return { error: { code: -32601, message: `"${method}" is not supported.` } };
    }
  }

  return {
    async connect(transport: McpTransport) {
      transport.onmessage = message => {
        const asked = message as RpcMessage;
        if (asked.id === undefined || asked.id === null || asked.method === undefined) return;
        void answer(asked).then(body => transport.send({ jsonrpc: '2.0', id: asked.id, ...body }));
      };
      await transport.start();
    },
  };
}

type Outcome = { ok: boolean; text: string };
const refused = (text: string): Outcome => ({ ok: false, text });

export async function changeUnsaved(files: ClientFiles, cwd: string, input: unknown): Promise<Outcome> {
  const { file_path: given, edits } = (input ?? {}) as { file_path?: unknown; edits?: unknown };
  if (typeof given !== 'string' || !isEdits(edits)) return refused('A file_path and a list of edits are needed.');
  const path = resolve(cwd, given);
  const shown = files.shown.get(path);
  // What was never read was never allowed to be read either.
  if (shown === undefined)
    return refused(`${path} is not known to have unsaved changes. Read it first; without them use Edit or Write.`);
  const held = await files.buffer(path);
  if (held === undefined || !isSameText(held, shown)) {
    files.shown.delete(path);
    return refused(`${path} has changed in the editor since you read it. Read it again.`);
  }
  const changed = applyEdits(held, edits);
  if (!changed.ok) return refused(`${changed.reason} Nothing was changed.`);
  if (!(await files.write(path, changed.text)))
    return refused(`The editor did not take the change to ${path}. Nothing was changed.`);
  files.shown.delete(path);
  return {
    ok: true,
    text: `${path} was changed in the editor and saved there. Read it again before you change it further.`,
  };
}

function isEdits(value: unknown): value is TextEdit[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (edit: unknown) =>
        typeof edit === 'object' &&
        edit !== null &&
        typeof (edit as TextEdit).old_string === 'string' &&
        typeof (edit as TextEdit).new_string === 'string',
    )
  );
}
