// Serves a built page and its WebSocket, to the person who holds the token and to nobody else.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { admit, hostNames, type Admission, type Door } from './admission.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { socketWire, type SocketWire } from './socket-wire.ts';
import { listStaticFiles, type StaticFile } from './static-files.ts';

export interface PageServerOptions {
  /** The built page. */
  readonly folder: string;
  /** 127.0.0.1 unless the person says otherwise. */
  readonly host?: string;
  /** 0: any that is free. */
  readonly port?: number;
  /** A page has connected; `path` is the one it asked for. */
  onSocket(wire: SocketWire, url: URL): void;
  /** Further things to get, by path; called only for those who may. */
  readonly routes?: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => void>>;
  readonly maxSockets?: number;
  readonly maxMessageBytes?: number;
  /** Made at random when absent; for tests. */
  readonly token?: string;
}

export interface PageServer {
  readonly port: number;
  readonly origin: string;
  readonly token: string;
  /** With the token: for the person only. */
  readonly url: string;
  /**
   * Opens the door once, within a minute. For a program that opens the browser: its arguments can be read by everybody on
   * this machine.
   */
  oneTimeUrl(): string;
  close(): Promise<void>;
}

const ticketLastsMs = 60_000;

export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const { folder, host = '127.0.0.1', maxSockets = 64, maxMessageBytes = 64 * 1024 * 1024 } = options;
  const files = await listStaticFiles(folder);
  const token = options.token ?? randomBytes(32).toString('base64url');
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  await listen(server, options.port ?? 0, host);
  // A connection that could not be accepted (no more files) is lost; the server is not.
  server.on('error', () => {});
  const { port } = server.address() as AddressInfo;
  const tickets = new Map<string, number>();
  const door: Door = {
    token,
    useTicket(given) {
      const until = tickets.get(given);
      tickets.delete(given);
      return until !== undefined && Date.now() < until;
    },
    // Cookies know no port: two servers on one machine must not take each other's.
    cookieName: `dovetail-${port}`,
    cookieValue: randomBytes(32).toString('base64url'),
    hosts: hostNames(host, port),
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(safeHeaders)) response.setHeader(name, value);
    const admission = judge(request);
    if (!admission.admitted) {
      answer(response, admission.status, admission.reason);
      return;
    }
    const { url, byToken } = admission;
    if (byToken) {
      response.setHeader('Set-Cookie', `${door.cookieName}=${door.cookieValue}; Path=/; HttpOnly; SameSite=Strict`);
    }
    const route = Object.hasOwn(options.routes ?? {}, url.pathname) ? options.routes?.[url.pathname] : undefined;
    if (route) {
      route(request, response, url);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer(response, 405, 'Only GET is served here.');
      return;
    }
    void serve(files.get(url.pathname), request, response);
  });

  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const admission = judge(request);
    if (!admission.admitted) {
      refuseUpgrade(socket, admission.status, admission.reason);
      return;
    }
    const { url } = admission;
    // A browser always tells the origin of a socket; who does not is no page, and needs the token itself.
    if (request.headers.origin === undefined && !admission.byToken) {
      refuseUpgrade(socket, 403, 'An origin is needed.');
      return;
    }
    if (url.pathname !== '/socket') {
      refuseUpgrade(socket, 404, 'There is no socket here.');
      return;
    }
    if (sockets.clients.size >= maxSockets) {
      refuseUpgrade(socket, 503, 'Too many pages are open.');
      return;
    }
    sockets.handleUpgrade(request, socket, head, opened => {
      opened.on('error', () => opened.terminate());
      options.onSocket(socketWire(opened), url);
    });
  });

  function judge(request: IncomingMessage): Admission {
    const { method = 'GET', url = '/', headers } = request;
    // Node takes the first of several; somebody in between may have believed another.
    if ((request.headersDistinct['host'] ?? []).length > 1) {
      return { admitted: false, status: 400, reason: 'One address is enough.' };
    }
    return admit(door, { method, url, host: headers.host, origin: headers.origin, cookie: headers.cookie });
  }

  const shown = host.includes(':') ? `[${host}]` : host;
  const origin = `http://${shown}:${port}`;
  return {
    port,
    origin,
    token,
    url: `${origin}/?token=${token}`,
    oneTimeUrl() {
      const ticket = randomBytes(32).toString('base64url');
      tickets.set(ticket, Date.now() + ticketLastsMs);
      return `${origin}/?token=${ticket}`;
    },
    close: () =>
      new Promise(resolve => {
        for (const client of sockets.clients) client.terminate();
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const safeHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

async function serve(file: StaticFile | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!file) {
    answer(response, 404, 'There is nothing here.');
    return;
  }
  try {
    const body = await file.read();
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': body.byteLength,
      'Cache-Control': file.isImmutable ? 'private, max-age=31536000, immutable' : 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch {
    answer(response, 500, 'The page cannot be read. Build Dovetail again.');
  }
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${text}\n`);
}

/** Nobody else listens to this socket any more: an error of it would end the process, and half of it would stay open. */
function refuseUpgrade(socket: Socket, status: number, reason: string): void {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n${reason}\n`);
}

function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
