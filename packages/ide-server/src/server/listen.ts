// The HTTP side on loopback: refuses everything but a proven upgrade, and stays small under a flood.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { ideSubprotocol } from '@dovetail/protocol';
import { checkUpgrade } from './check-upgrade.ts';
import { createRefusals, type Refusals } from './refusals.ts';

export interface ListenOptions {
  /** Tried first; any free port when it is taken or absent. */
  readonly port?: number;
  readonly authToken: string;
  readonly mostConnections: number;
  readonly mostMessageBytes: number;
  onClient(socket: WebSocket): void;
}

export interface Listening {
  readonly port: number;
  readonly refusals: Refusals;
  close(): Promise<void>;
}

const reasons = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const;

export async function listen(options: ListenOptions): Promise<Listening> {
  const refusals = createRefusals();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.mostMessageBytes,
    // Compression would let a small frame unfold into a large one, and costs memory a client.
    perMessageDeflate: false,
    handleProtocols: offered => (offered.has(ideSubprotocol) ? ideSubprotocol : false),
  });
  const server = createServer({
    headersTimeout: 5000,
    requestTimeout: 5000,
    keepAliveTimeout: 1000,
    maxHeaderSize: 16_384,
  });
  server.maxConnections = options.mostConnections * 2;

  server.on('request', (request, response) => {
    request.resume();
    refusals.add(
      () =>
        response
          .writeHead(426, { connection: 'close', 'content-type': 'text/plain' })
          .end('This address speaks WebSocket only.\n'),
      () => request.socket.destroy(),
    );
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const verdict = checkUpgrade(request, options.authToken);
    if (!verdict.ok) {
      refusals.add(
        () => refuse(socket, verdict.status, verdict.reason),
        () => socket.destroy(),
      );
    } else if (sockets.clients.size >= options.mostConnections) refuse(socket, 503, 'Too many connections.');
    else sockets.handleUpgrade(request, socket, head, client => options.onClient(client));
  });

  const port = await bind(server, options.port ?? 0);
  return {
    port,
    refusals,
    close: () =>
      new Promise(resolve => {
        refusals.stop();
        for (const client of sockets.clients) client.terminate();
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(socket: Duplex, status: keyof typeof reasons, reason: string): void {
  const body = `${reason}\n`;
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** On 127.0.0.1 only. A wanted port that is taken is given up for any other. */
async function bind(server: Server, wanted: number): Promise<number> {
  for (const port of wanted === 0 ? [0] : [wanted, 0]) {
    const bound = await new Promise<boolean>((resolve, reject) => {
      const onError = (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE' && port !== 0) resolve(false);
        else reject(error);
      };
      server.once('error', onError);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', onError);
        resolve(true);
      });
    });
    if (bound) break;
    server.removeAllListeners('error');
  }
  server.on('error', () => {});
  return (server.address() as AddressInfo).port;
}
