// The HTTP side on loopback: refuses everything but a proven upgrade, and stays small under a flood.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { ideSubprotocol } from '@dovetail/protocol';
import { checkSender, checkUpgrade } from './check-upgrade.ts';
import { createHandshakes, type HandshakeLimits } from './handshakes.ts';
import { createRefusals, type RefusalLimits } from './refusals.ts';

export interface ListenOptions {
  /** Tried first; any free port when it is taken or absent. */
  readonly port?: number;
  /** How long to wait for that port while another holds it; not at all when absent. */
  readonly portWithinMs?: number;
  readonly authToken: string;
  readonly mostConnections: number;
  readonly mostMessageBytes: number;
  readonly handshakes?: HandshakeLimits;
  readonly refusals?: RefusalLimits;
  onClient(socket: WebSocket): void;
}

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

const statusTexts = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const;

/** How long a client may take to answer a close before the connection is cut; missing in the types of ws. */
const closing = { closeTimeout: 2000 };

export async function listen(options: ListenOptions): Promise<Listening> {
  const refusals = createRefusals(options.refusals);
  const handshakes = createHandshakes(options.handshakes);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.mostMessageBytes,
    ...closing,
    // Pongs are sent by the transport, which looks whether the client reads them.
    autoPong: false,
    // Compression would let a small frame unfold into a large one, and costs memory a client.
    perMessageDeflate: false,
    handleProtocols: offered => (offered.has(ideSubprotocol) ? ideSubprotocol : false),
  });
  const server = createServer({ keepAliveTimeout: 1000, maxHeaderSize: 16_384 });

  server.on('connection', (socket: Socket) => handshakes.add(socket));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    const sender = checkSender(request.headersDistinct);
    const [status, reason] = sender.ok ? [426, 'This address speaks WebSocket only.'] : [sender.status, sender.reason];
    refusals.add(
      () =>
        response
          .writeHead(status, {
            connection: 'close',
            'content-type': 'text/plain',
            ...(sender.ok && { upgrade: 'websocket' }),
          })
          .end(`${reason}\n`),
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
    else {
      sockets.handleUpgrade(request, socket, head, client => {
        handshakes.release(request.socket);
        options.onClient(client);
      });
    }
  });

  const port = await bind(server, options.port ?? 0, options.portWithinMs ?? 0);
  return {
    port,
    close: () =>
      new Promise(resolve => {
        refusals.stop();
        for (const client of sockets.clients) client.terminate();
        sockets.close();
        server.close(() => resolve());
        handshakes.destroyAll();
        server.closeAllConnections();
      }),
  };
}

/** Ends both directions: a client that never closes its own would keep the connection for ever. */
function refuse(socket: Duplex, status: keyof typeof statusTexts, reason: string): void {
  const body = `${reason}\n`;
  const head = [
    `HTTP/1.1 ${status} ${statusTexts[status]}`,
    'Connection: close',
    'Content-Type: text/plain',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const lookAgainMs = 50;

/** On 127.0.0.1 only. A wanted port that cannot be had is given up for any other. */
async function bind(server: Server, wanted: number, withinMs: number): Promise<number> {
  const endMs = Date.now() + withinMs;
  for (let isHeld = wanted !== 0; isHeld;) {
    isHeld = await tryPort(server, wanted).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'EADDRINUSE' && Date.now() < endMs,
    );
    if (isHeld) await wait(lookAgainMs);
  }
  if (!server.listening) await tryPort(server, 0);
  server.on('error', () => {});
  return (server.address() as AddressInfo).port;
}

function tryPort(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      server.off('error', settle);
      server.off('listening', settle);
      if (error) reject(error);
      else resolve();
    };
    server.on('error', settle);
    server.on('listening', settle);
    server.listen(port, '127.0.0.1');
  });
}
