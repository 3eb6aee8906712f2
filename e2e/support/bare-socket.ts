// WebSocket by hand, so that it can be done wrong.
import { connect, type Socket } from 'node:net';
import { ideAuthHeader } from '@dovetail/protocol';

export type Headers = Readonly<Record<string, string | undefined>>;

/** The upgrade as a CLI asks for it; a header that is undefined is left out. */
export function upgradeRequest(
  { port, authToken }: { port: number; authToken: string },
  headers: Headers = {},
  line = 'GET / HTTP/1.1',
): string {
  const all = {
    host: `127.0.0.1:${port}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': 'mcp',
    [ideAuthHeader]: authToken,
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return `${[line, ...lines].join('\r\n')}\r\n\r\n`;
}

/** Never closes by itself: what is open afterwards is open on the server too. */
export function openSocket(port: number, onBytes?: (bytes: Buffer) => void): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  if (onBytes) socket.on('data', onBytes);
  return socket;
}

/** The other side has had enough, politely or not. */
export function over(socket: Socket): Promise<void> {
  return new Promise(resolve => {
    if (socket.readableEnded || socket.destroyed) return resolve();
    socket.once('end', resolve);
    socket.once('close', () => resolve());
  });
}

/** A frame as a client sends it; the mask is zero, and the length that it claims may be a lie. */
export function frame(firstByte: number, payload: Buffer, claimedBytes = payload.length): Buffer {
  const head = Buffer.alloc(14);
  head[0] = firstByte;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(claimedBytes), 2);
  return Buffer.concat([head, payload]);
}
