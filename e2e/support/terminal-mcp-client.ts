// The official MCP client as an oracle beside the CLIs: the same upgrade, the same handshake, over `ws`, because the SDK's own
// transport cannot send headers.
import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { WebSocket } from 'ws';
import { ideAuthHeader, ideSubprotocol, LockFile } from '@dovetail/protocol';
import { createArrivals, type Arrivals } from './terminal-arrivals.ts';

export interface Told {
  readonly method: string;
  readonly params?: unknown;
}

export interface McpClient {
  readonly client: Client;
  /** Notifications of the server. */
  readonly told: Arrivals<Told>;
  call(name: string, args?: Record<string, unknown>): Promise<{ texts: string[]; isError: boolean }>;
  close(): Promise<void>;
}

/** Finds the server as a CLI does: by its lock file. */
export async function connectMcpClient(port: number, lockFile: string): Promise<McpClient> {
  const { authToken } = LockFile.parse(JSON.parse(readFileSync(lockFile, 'utf8')));
  const client = new Client({ name: 'oracle', version: '1.0.0' });
  const told = createArrivals<Told>('notification');
  client.fallbackNotificationHandler = async notification => told.add(notification);
  await client.connect(socketTransport(port, authToken));
  onTestFinished(() => client.close());
  await client.notification({ method: 'ide_connected', params: { pid: process.pid } });
  await client.listTools();
  return {
    client,
    told,
    async call(name, args = {}) {
      const { content, isError } = await client.callTool({ name, arguments: args });
      return { texts: (content as { text: string }[]).map(({ text }) => text), isError: isError === true };
    },
    close: () => client.close(),
  };
}

function socketTransport(port: number, authToken: string): Transport {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, ideSubprotocol, { headers: { [ideAuthHeader]: authToken } });
  const transport: Transport = {
    start: () =>
      new Promise((resolve, reject) => {
        socket.on('open', () => resolve());
        socket.on('error', reject);
        socket.on('close', () => transport.onclose?.());
        socket.on('message', data => transport.onmessage?.(JSON.parse((data as Buffer).toString()) as JSONRPCMessage));
      }),
    send: message =>
      new Promise((resolve, reject) => {
        socket.send(JSON.stringify(message), error => (error ? reject(error) : resolve()));
      }),
    async close() {
      socket.close();
    },
  };
  return transport;
}
