// The editor's tools as an MCP server inside the host, for the model of a conversation that the host itself drives. Only those
// that a model has a use for: reviews and tabs are the business of the host.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { ideTools, type IdeToolName } from '@dovetail/protocol';
import * as z from 'zod';
import { createProposals } from './proposals.ts';
import { callTool } from './tools/call-tool.ts';
import type { EditorPort, LatestSelection } from './tools/tool.ts';

export interface InProcessServerOptions {
  readonly editor: EditorPort;
  readonly name: string;
  readonly version?: string;
  workspaceFolders(): readonly string[];
  latestSelection?(): LatestSelection | undefined;
}

export const toolsForModels: readonly IdeToolName[] = [
  'getDiagnostics',
  'getOpenEditors',
  'getCurrentSelection',
  'getLatestSelection',
  'getWorkspaceFolders',
  'openFile',
];

export function createInProcessServer({
  editor,
  name,
  version = '0.1.0',
  workspaceFolders,
  latestSelection,
}: InProcessServerOptions): Server {
  const server = new Server({ name, version }, { capabilities: { tools: {} } });
  // Never opened: no tool of the list makes one.
  const proposals = createProposals(editor, () => 'none');
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toolsForModels.map(tool => {
      const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(ideTools[tool].input);
      return { name: tool, description: ideTools[tool].description, inputSchema: inputSchema as { type: 'object' } };
    }),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    callTool(
      toolsForModels.includes(params.name as IdeToolName) ? params.name : `${params.name} (not offered)`,
      params.arguments,
      {
        editor,
        proposals,
        workspaceFolders: workspaceFolders(),
        latestSelection: latestSelection?.(),
        signal,
      },
    ),
  );
  return server;
}
