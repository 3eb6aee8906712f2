// The official SDK's transport over one WebSocket. What is not JSON ends the connection with a reason, JSON that is not
// JSON-RPC is answered as such; a client that does not read is let go before it costs memory without bound.
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { WebSocket } from 'ws';
import { fieldsOf } from '../fields.ts';
import { isSurelyCall } from './surely-call.ts';

export interface SocketLimits {
  /** Bytes that may wait for a slow reader. */
  readonly mostUnsentBytes: number;
}

export interface SocketTransport extends Transport {
  /** Bytes that wait for the reader; latest-wins messages are better held back while there are many. */
  readonly unsentBytes: number;
  /** Runs whenever something that waited was taken by the reader, or could not be. */
  onsent?: () => void;
  /** Sees every message first; what it takes is not for the SDK, which would look at it many times over. */
  take?: (message: JSONRPCMessage) => boolean;
}

export const closeCodes = { goingAway: 1001, unsupportedData: 1003 } as const;

/** The members of a batch (part of MCP in 2025-03-26) that are looked at. */
const mostInBatch = 100;

export function createSocketTransport(socket: WebSocket, limits: SocketLimits): SocketTransport {
  const transport: SocketTransport = {
    async start() {
      socket.on('message', (data, isBinary) => receive(data as Buffer, isBinary));
      socket.on('ping', data => {
        if (!isFull()) socket.pong(data);
      });
      socket.on('close', () => transport.onclose?.());
      socket.on('error', error => transport.onerror?.(error));
    },
    send: message => write(message),
    async close() {
      socket.close(closeCodes.goingAway);
    },
    get unsentBytes() {
      return socket.bufferedAmount;
    },
  };

  const isFull = () => socket.bufferedAmount > limits.mostUnsentBytes;

  function write(message: unknown): Promise<void> {
    if (socket.readyState !== socket.OPEN) return Promise.reject(new Error('The connection is closed.'));
    if (isFull()) {
      // Not close(): its frame would wait behind all the others.
      socket.terminate();
      return Promise.reject(new Error('The client does not read.'));
    }
    return new Promise((resolve, reject) => {
      socket.send(JSON.stringify(message), error => {
        if (error) reject(error);
        else resolve();
        transport.onsent?.();
      });
    });
  }

  function receive(data: Buffer, isBinary: boolean): void {
    // After our close nothing that still comes is acted upon.
    if (socket.readyState !== socket.OPEN) return;
    const parsed = isBinary ? undefined : parse(data.toString('utf8'));
    if (!parsed) return socket.close(closeCodes.unsupportedData, 'Every message must be JSON-RPC 2.0 text.');
    const batch = Array.isArray(parsed.value) ? parsed.value.slice(0, mostInBatch) : [parsed.value];
    if (batch.length === 0) refuse(undefined);
    for (const value of batch) {
      const message = isSurelyCall(value) ? value : JSONRPCMessageSchema.safeParse(value).data;
      if (!message) refuse(value);
      else if (!transport.take?.(message)) transport.onmessage?.(message);
    }
  }

  function refuse(value: unknown): void {
    const { id, result, error } = fieldsOf(value);
    // An answer is never answered, or two sides would complain to each other for ever.
    if (result !== undefined || error !== undefined) return;
    const asked = typeof id === 'string' || typeof id === 'number' ? id : null;
    const message = 'This is not a JSON-RPC 2.0 message.';
    write({ jsonrpc: '2.0', id: asked, error: { code: -32600, message } }).catch(() => {});
  }

  return transport;
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
