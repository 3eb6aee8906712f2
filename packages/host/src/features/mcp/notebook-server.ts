// An MCP server in the host with one tool: run code in the kernel of the notebook that the editor shows.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { InProcessMcpServer } from '@dovetail/agent';
import type { HostPorts } from '../../ports/host-ports.ts';

const tool = {
  name: 'execute_code',
  description:
    'Run code in the kernel of the notebook that is open in the editor and return what it prints and draws. The kernel keeps its state between calls.',
  inputSchema: {
    type: 'object' as const,
    properties: { code: { type: 'string', description: 'The code of one cell.' } },
    required: ['code'],
  },
};

export function createNotebookServer(editor: HostPorts['editor']): InProcessMcpServer {
  const server = new Server({ name: 'dovetail-notebook', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const code = params.arguments?.['code'];
    if (params.name !== tool.name) return failure(`There is no tool "${params.name}".`);
    if (typeof code !== 'string') return failure('"code" is missing.');
    try {
      const { content } = await editor.calls.executeCode({ code }, signal);
      return { content: content.length > 0 ? content : [{ type: 'text' as const, text: '(no output)' }] };
    } catch (error) {
      return failure(error instanceof Error ? error.message : String(error));
    }
  });
  return { type: 'sdk', instance: server };
}

const failure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true });
