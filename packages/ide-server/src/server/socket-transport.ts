// The official SDK's transport over one WebSocket. A message that is not JSON-RPC ends the connection with a reason; a
// client that does not read is let go before it costs memory without bound.
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { WebSocket } from 'ws';

export interface SocketLimits {
  /** Bytes that may wait for a slow reader. */
  readonly mostUnsentBytes: number;
}

export interface SocketTransport extends Transport {
  /** Bytes that wait for the reader; latest-wins messages are better left out while there are many. */
  readonly unsentBytes: number;
}

export const closeCodes = { unsupportedData: 1003, policy: 1008, tooSlow: 1013, goingAway: 1001 } as const;

export function createSocketTransport(socket: WebSocket, limits: SocketLimits): SocketTransport {
  const transport: SocketTransport = {
    async start() {
      socket.on('message', (data, isBinary) => receive(data as Buffer, isBinary));
      socket.on('close', () => transport.onclose?.());
      socket.on('error', error => transport.onerror?.(error));
    },
    send(message) {
      if (socket.readyState !== socket.OPEN) return Promise.reject(new Error('The connection is closed.'));
      if (socket.bufferedAmount > limits.mostUnsentBytes) {
        // Not close(): its frame would wait behind all the others.
        socket.terminate();
        return Promise.reject(new Error('The client does not read.'));
      }
      return new Promise((resolve, reject) => {
        socket.send(JSON.stringify(message), error => (error ? reject(error) : resolve()));
      });
    },
    async close() {
      socket.close(closeCodes.goingAway);
    },
    get unsentBytes() {
      return socket.bufferedAmount;
    },
  };

  function receive(data: Buffer, isBinary: boolean): void {
    const message = isBinary ? undefined : parse(data.toString('utf8'));
    if (message === undefined) socket.close(closeCodes.unsupportedData, 'Every message must be a JSON-RPC 2.0 object.');
    else transport.onmessage?.(message);
  }

  return transport;
}

function parse(text: string): JSONRPCMessage | undefined {
  try {
    return JSONRPCMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
