// What a person can do to one MCP server: switch it, connect it again, sign in to it.
import { isWireError, type mcpRequests, type ResultOf } from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';
import { takesCallback } from './finish-sign-in.ts';
import { readServers } from './server-list.ts';

type Requests = typeof mcpRequests;

/** Throws what the CLI says, such as that there is no such server. */
export async function setServerEnabled(
  channel: Channel,
  serverName: string,
  enabled: boolean,
  signal: AbortSignal,
): Promise<ResultOf<Requests, 'set_mcp_server_enabled'>> {
  const agent = await channel.wake();
  await agent.request('mcp_toggle', { serverName, enabled }, { signal });
  const server = (await readServers(agent, signal)).find(({ name }) => name === serverName);
  return { ...(server && { server }) };
}

export async function reconnectServer(
  channel: Channel,
  serverName: string,
  signal: AbortSignal,
): Promise<ResultOf<Requests, 'reconnect_mcp_server'>> {
  const agent = await channel.wake();
  try {
    await agent.request('mcp_reconnect', { serverName }, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return { connected: false, error: messageOf(error) };
  }
  const server = (await readServers(agent, signal)).find(({ name }) => name === serverName);
  if (!server || server.status === 'connected') return { connected: true };
  return { connected: false, error: server.error ?? `The server is ${server.status} now.` };
}

/** The CLI waits for the browser by itself; what became of it is told by the next list. */
export async function authenticateServer(
  channel: Channel,
  serverName: string,
  signal: AbortSignal,
): Promise<ResultOf<Requests, 'authenticate_mcp_server'>> {
  const agent = await channel.wake();
  try {
    const told = await agent.request('mcp_authenticate', { serverName }, { signal });
    if (told?.authUrl)
      return {
        outcome: 'open-url',
        url: told.authUrl,
        ...((await takesCallback(agent)) && { takesCallback: true as const }),
      };
  } catch (error) {
    if (signal.aborted) throw error;
    return { outcome: 'failed', message: messageOf(error) };
  }
  const server = (await readServers(agent, signal)).find(({ name }) => name === serverName);
  if (server?.status === 'connected') return { outcome: 'connected' };
  return { outcome: 'failed', message: server?.error ?? 'The CLI gave no address to sign in at.' };
}

function messageOf(error: unknown): string {
  if (isWireError(error) || error instanceof Error) return error.message;
  return String(error);
}
