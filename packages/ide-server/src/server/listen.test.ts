// The HTTP side, spoken to with bare bytes.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { listen, type ListenOptions } from './listen.ts';

async function start(options: Partial<ListenOptions> = {}) {
  const clients: WebSocket[] = [];
  const listening = await listen({
    authToken: 'the-token',
    mostConnections: 4,
    mostMessageBytes: 1024,
    onClient: client => {
      client.on('error', () => {});
      clients.push(client);
    },
    ...options,
  });
  onTestFinished(() => listening.close());
  return { ...listening, clients };
}

const upgrade = (port: number, headers: Readonly<Record<string, string | undefined>> = {}) => {
  const all = {
    Host: `127.0.0.1:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol': 'mcp',
    'X-Claude-Code-Ide-Authorization': 'the-token',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return `GET / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
};

function open(port: number): Socket {
  // Our side stays open when the other ends, as a hostile client's would.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** The other side is done, politely or not. */
const over = (socket: Socket) =>
  new Promise<void>(resolve => {
    if (socket.readableEnded || socket.destroyed) return resolve();
    socket.once('end', resolve);
    socket.once('close', () => resolve());
  });

/** Sends bytes and gives all that comes back until the other side is done. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = open(port);
  let text = '';
  socket.setEncoding('latin1').on('data', chunk => (text += String(chunk)));
  socket.write(bytes);
  await over(socket);
  return text;
}

const untilAnswered = async (socket: Socket, bytes: string) => {
  const answer = once(socket, 'data');
  socket.write(bytes);
  return String((await answer)[0]).split('\r\n')[0];
};

describe('upgrades', () => {
  test('a good one gets through, with the subprotocol and without compression', async () => {
    const { port, clients } = await start();
    const socket = open(port);
    const answer = once(socket, 'data');
    socket.write(upgrade(port, { 'Sec-WebSocket-Extensions': 'permessage-deflate' }));
    const text = String((await answer)[0]);
    expect(text).toContain('HTTP/1.1 101 Switching Protocols');
    expect(text).toContain('Sec-WebSocket-Protocol: mcp\r\n');
    expect(text).not.toMatch(/extensions/i);
    expect(clients).toHaveLength(1);
  });

  test.each([
    [{ Origin: 'https://evil.example' }, '403 Forbidden', 'Pages of a browser may not connect.'],
    [{ Host: 'evil.example' }, '403 Forbidden', 'The Host is not this machine.'],
    [{ 'X-Claude-Code-Ide-Authorization': 'nope' }, '401 Unauthorized', 'The token is missing or wrong.'],
    [{ 'X-Claude-Code-Ide-Authorization': undefined }, '401 Unauthorized', 'The token is missing or wrong.'],
    [{ 'Sec-WebSocket-Protocol': 'chat' }, '400 Bad Request', 'The subprotocol must be "mcp".'],
  ])('%j is refused whole, and both directions are ended', async (headers, status, reason) => {
    const { port, clients } = await start({ handshakes: { most: 10, withinMs: 600_000 } });
    expect(await exchange(port, upgrade(port, headers))).toBe(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${reason.length + 1}\r\n\r\n${reason}\n`,
    );
    expect(clients).toEqual([]);
  });

  test('a header given twice does not pass by one of its values', async () => {
    const { port } = await start();
    const twice = (line: string) => upgrade(port).replace('\r\n', `\r\n${line}\r\n`);
    expect(await exchange(port, twice('Host: evil.example'))).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(await exchange(port, twice('X-Claude-Code-Ide-Authorization: x'))).toMatch(/^HTTP\/1\.1 401 /);
  });

  test.each([
    { Upgrade: 'h2c' },
    { 'Sec-WebSocket-Key': 'short' },
    { 'Sec-WebSocket-Version': '7' },
    { 'Sec-WebSocket-Protocol': 'mcp, @' },
  ])('with a token but broken (%j) it is a bad request', async headers => {
    const { port, clients } = await start();
    expect(await exchange(port, upgrade(port, headers))).toMatch(/^HTTP\/1\.1 400 /);
    expect(clients).toEqual([]);
  });

  test('beyond the limit of connections: try again later', async () => {
    const { port, clients } = await start({ mostConnections: 2 });
    const sockets = [open(port), open(port)];
    for (const socket of sockets) expect(await untilAnswered(socket, upgrade(port))).toMatch(/101/);
    expect(await exchange(port, upgrade(port))).toMatch(/^HTTP\/1\.1 503 /);
    sockets[0]?.destroy();
    await vi.waitFor(() => expect(clients[0]?.readyState).toBe(3), { timeout: 20_000 });
    expect(await untilAnswered(open(port), upgrade(port))).toMatch(/101/);
  });
});

const request = (line: string, port: number, more = '') => `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${more}\r\n`;

describe('other requests', () => {
  test.each(['GET /', 'GET /sse', 'POST /mcp', 'OPTIONS /', 'HEAD /', 'DELETE /x'])(
    '%s: this is no web server',
    async line => {
      const { port } = await start();
      expect(await exchange(port, request(line, port))).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n/);
    },
  );

  test('pages and strangers are refused here too, and nothing is allowed to them', async () => {
    const { port } = await start();
    const page = await exchange(port, request('OPTIONS /', port, 'Origin: http://localhost\r\n'));
    expect(page).toMatch(/^HTTP\/1\.1 403 /);
    expect(page).not.toMatch(/access-control/i);
    expect(await exchange(port, 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
  });

  test.each([
    'nonsense\r\n\r\n',
    '\u0016\u0003\u0001\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  ])('what is no request (%j) is a bad one', async bytes => {
    const { port } = await start();
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

describe('time and numbers', () => {
  test('a refused client that goes on talking is cut', async () => {
    const { port } = await start({ handshakes: { most: 10, withinMs: 600_000 } });
    const socket = open(port);
    socket.write(upgrade(port, { 'X-Claude-Code-Ide-Authorization': 'x' }));
    socket.resume();
    await over(socket);
    const talking = setInterval(() => socket.write('and another thing'), 5);
    await new Promise(resolve => {
      socket.once('close', resolve);
    });
    clearInterval(talking);
    expect(socket.destroyed).toBe(true);
  });

  test('the time for the handshake is not the time of the connection', async () => {
    const { port, clients } = await start({ handshakes: { most: 10, withinMs: 100 } });
    // On a busy machine its own handshake may take longer than that.
    await vi.waitFor(
      async () => {
        const socket = open(port);
        const answer = await Promise.race([untilAnswered(socket, upgrade(port)), over(socket)]);
        expect(answer).toMatch(/101/);
      },
      { timeout: 20_000 },
    );
    // Opened later, cut for its silence; the client has had more time than that.
    const silent = open(port).resume();
    await over(silent);
    expect(clients.map(({ readyState }) => readyState)).toEqual([1]);
  });

  test('one who keeps failing waits longer, a good client does not', async () => {
    const refusals = { free: 2, stepMs: 600_000, mostMs: 600_000, forgetMs: 600_000, mostWaiting: 4 };
    const { port, close } = await start({ refusals });
    const bad = upgrade(port, { 'X-Claude-Code-Ide-Authorization': 'x' });
    for (let n = 0; n < 2; n++) expect(await exchange(port, bad)).toContain('401 Unauthorized');
    const slow = exchange(port, bad);
    expect(await untilAnswered(open(port), upgrade(port))).toMatch(/101/);
    await close();
    expect(await slow).toBe('');
  });

  test('more silent connections than are allowed keep nobody out', async () => {
    const { port } = await start();
    const silent = Array.from({ length: 600 }, () => open(port));
    await Promise.all(silent.map(socket => once(socket, 'connect')));
    const good = open(port);
    await once(good, 'connect');
    expect(await untilAnswered(good, upgrade(port))).toMatch(/101/);
    await vi.waitFor(
      () => expect(silent.filter(socket => socket.readableEnded || socket.destroyed).length).toBeGreaterThan(80),
      { timeout: 20_000 },
    );
  });
});

describe('closing', () => {
  test('cuts clients, silent ones, half requests and those whose refusal waits, at once', async () => {
    const refusals = { free: 0, stepMs: 600_000, mostMs: 600_000, forgetMs: 600_000, mostWaiting: 32 };
    const { port, close } = await start({ refusals });
    const bad = upgrade(port, { 'X-Claude-Code-Ide-Authorization': 'x' });
    for (let n = 0; n < 25; n++) open(port).write(bad);
    const sockets = [open(port), open(port), open(port), open(port)];
    await Promise.all(sockets.map(socket => once(socket, 'connect')));
    const [client, , half, waiting] = sockets;
    if (client) await untilAnswered(client, upgrade(port));
    half?.write('GET / HTTP/1.1\r\nHost: ');
    waiting?.write(bad);
    await close();
    for (const socket of sockets) socket.resume();
    await Promise.all(sockets.map(over));
    const refused = connect({ port, host: '127.0.0.1' });
    await expect(once(refused, 'connect')).rejects.toThrow(/ECONNREFUSED/);
  });
});

async function held() {
  const holder = createServer();
  await new Promise<void>(resolve => void holder.listen(0, '127.0.0.1', resolve));
  const letGo = () => new Promise(resolve => holder.close(resolve));
  onTestFinished(() => void holder.close());
  return { port: (holder.address() as AddressInfo).port, letGo };
}

describe('a port that another still holds', () => {
  test('is waited for, where that was asked for', async () => {
    const { port, letGo } = await held();
    const starting = start({ port, portWithinMs: 30_000 });
    setTimeout(() => void letGo(), 200);
    expect((await starting).port).toBe(port);
  });

  test('is given up at once where it was not, and in the end where it was', async () => {
    const { port } = await held();
    expect((await start({ port })).port).not.toBe(port);
    expect((await start({ port, portWithinMs: 120 })).port).not.toBe(port);
  });
});
