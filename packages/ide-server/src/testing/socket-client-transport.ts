// The official client's transport over `ws`, which unlike the SDK's own can send headers.
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { ideAuthHeader, ideSubprotocol } from '@dovetail/protocol';
import { WebSocket } from 'ws';

export interface SocketClientTransport extends Transport {
  readonly socket: WebSocket;
  /** Every message that came, in order. */
  readonly received: readonly JSONRPCMessage[];
}

export function createSocketClientTransport(port: number, authToken: string, path = '/'): SocketClientTransport {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, ideSubprotocol, {
    headers: { [ideAuthHeader]: authToken },
  });
  const received: JSONRPCMessage[] = [];
  const transport: SocketClientTransport = {
    socket,
    received,
    start: () =>
      new Promise((resolve, reject) => {
        socket.on('open', () => resolve());
        socket.on('error', error => {
          reject(error);
          transport.onerror?.(error);
        });
        socket.on('close', () => transport.onclose?.());
        socket.on('message', data => {
          const message = JSONRPCMessageSchema.parse(JSON.parse((data as Buffer).toString('utf8')));
          received.push(message);
          transport.onmessage?.(message);
        });
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
