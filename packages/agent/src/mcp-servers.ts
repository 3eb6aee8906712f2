// MCP servers by name: those the CLI starts itself, and those that live in the host.
import type { ProcessMcpServer } from './cli/spawn-arguments.ts';
import type { ConnectableMcpServer } from './control/in-process-mcp.ts';

export interface InProcessMcpServer {
  readonly type: 'sdk';
  readonly name?: string;
  readonly instance: ConnectableMcpServer;
}

export type McpServers = Readonly<Record<string, ProcessMcpServer | InProcessMcpServer>>;

export function splitMcpServers(servers: McpServers): {
  processServers: Record<string, ProcessMcpServer>;
  inProcessServers: Record<string, ConnectableMcpServer>;
} {
  const processServers: Record<string, ProcessMcpServer> = {};
  const inProcessServers: Record<string, ConnectableMcpServer> = {};
  for (const [name, server] of Object.entries(servers)) {
    if (isInProcess(server)) inProcessServers[name] = server.instance;
    else processServers[name] = server;
  }
  return { processServers, inProcessServers };
}

function isInProcess(server: ProcessMcpServer | InProcessMcpServer): server is InProcessMcpServer {
  return server.type === 'sdk' && 'instance' in server;
}
