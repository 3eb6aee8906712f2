// How a CLI starts the MCP server of the fixtures.
import { fileURLToPath } from 'node:url';

export const echoServer = {
  type: 'stdio',
  command: process.execPath,
  args: [fileURLToPath(new URL('../fixtures/echo-mcp-server.mjs', import.meta.url))],
} as const;

export const brokenServer = { type: 'stdio', command: '/nonexistent/mcp-server', args: [] } as const;
