// The MCP servers of a conversation as its CLI tells them, brought into one form.
import type { Agent } from '@dovetail/agent';
import type { McpServer, McpServerStatus } from '@dovetail/protocol';

const states: readonly McpServer['status'][] = ['connected', 'failed', 'needs-auth', 'pending', 'disabled'];

export async function readServers(agent: Agent, signal: AbortSignal): Promise<McpServer[]> {
  const { mcpServers } = await agent.request('mcp_status', {}, { signal });
  return toServers(mcpServers);
}

export function toServers(told: readonly McpServerStatus[]): McpServer[] {
  const byName = new Map<string, McpServer>();
  // Observed: 2.1.29 lists servers that were added later twice, and their tools too.
  for (const server of told) if (!byName.has(server.name)) byName.set(server.name, toServer(server));
  return [...byName.values()];
}

function toServer(told: McpServerStatus): McpServer {
  const config = told['config'];
  const transport = textIn(told, 'transport') ?? (isObject(config) ? textIn(config, 'type') : undefined);
  return {
    name: told.name,
    // A state of a later CLI is shown as unknown, not as one that it is not.
    status: states.find(state => state === told.status) ?? 'unknown',
    ...(told.scope && { scope: told.scope }),
    ...(transport && { transport }),
    ...(told.serverInfo && { version: told.serverInfo.version }),
    ...(told.error && { error: told.error }),
    tools: toTools(told.tools ?? []),
  };
}

function toTools(told: NonNullable<McpServerStatus['tools']>): McpServer['tools'] {
  const byName = new Map<string, McpServer['tools'][number]>();
  for (const tool of told) {
    const description = textIn(tool, 'description');
    byName.set(tool.name, { name: tool.name, ...(description && { description }) });
  }
  return [...byName.values()];
}

function textIn(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
