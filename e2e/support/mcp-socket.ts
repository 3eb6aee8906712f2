// A small MCP client over `ws`: has the token, does its handshake, answers pings, keeps what it is told.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { ideAuthHeader } from '@dovetail/protocol';

export interface McpSocket {
  readonly socket: WebSocket;
  readonly told: { method: string; params: Record<string, unknown> }[];
  ask(method: string, params?: object): Promise<Record<string, unknown>>;
}

export async function connectMcpSocket(server: { port: number; authToken: string }): Promise<McpSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/`, 'mcp', {
    headers: { [ideAuthHeader]: server.authToken },
  });
  const waiting = new Map<unknown, { resolve(answer: Record<string, unknown>): void; reject(error: Error): void }>();
  const told: McpSocket['told'] = [];
  let lastId = 0;
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The connection was closed.'));
  });
  socket.on('message', data => {
    const message = JSON.parse((data as Buffer).toString('utf8')) as Record<string, unknown>;
    if (message['method'] === 'ping') socket.send(JSON.stringify({ jsonrpc: '2.0', id: message['id'], result: {} }));
    else if ('method' in message) told.push(message as unknown as McpSocket['told'][number]);
    else waiting.get(message['id'])?.resolve(message);
  });
  const ask: McpSocket['ask'] = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  await once(socket, 'open');
  const clientInfo = { name: 'good', version: '1' };
  await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  return { socket, told, ask };
}
