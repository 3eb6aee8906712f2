// MCP servers of the client, as the CLI wants them named.
import type { ProcessMcpServer } from '@dovetail/agent';
import { list, text, texts, type Params } from '../wire/read-params.ts';
import { invalidParams } from '../wire/rpc-error.ts';

export function mcpServers(params: Params): Record<string, ProcessMcpServer> {
  return Object.fromEntries(list(params, 'mcpServers').map(server => [text(server, 'name'), toConfig(server)]));
}

function toConfig(server: Params): ProcessMcpServer {
  const type = server['type'] ?? 'stdio';
  if (type === 'http' || type === 'sse') return { type, url: text(server, 'url'), headers: pairs(server, 'headers') };
  if (type !== 'stdio') throw invalidParams(`MCP servers of the type ${JSON.stringify(type)} are not supported.`);
  return { type, command: text(server, 'command'), args: [...texts(server, 'args')], env: pairs(server, 'env') };
}

function pairs(server: Params, name: string): Record<string, string> {
  return Object.fromEntries(list(server, name).map(pair => [text(pair, 'name'), text(pair, 'value')]));
}
