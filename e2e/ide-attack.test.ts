// The IDE server under attack and under load, in a process of its own. After every phase a client that was connected all
// along is answered, and so is one that comes anew; at the end memory and open files are back at their level, and no byte
// that somebody without the token has received names a tool or the token.
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ideAuthHeader, ideTools } from '@dovetail/protocol';
import { startAttackedServer, type AttackedServer, type Measured } from './support/attacked-server.ts';
import { frame, openSocket, over, upgradeRequest, type Headers } from './support/bare-socket.ts';
import { connectMcpSocket, type McpSocket } from './support/mcp-socket.ts';

/** A round trip of the good client, on two busy cores. */
const deadlineMs = 20_000;
const mostHeapGrowthBytes = 6 * 1024 * 1024;
const mostRssGrowthBytes = 96 * 1024 * 1024;
/** The defaults of the server. */
const messageLimitBytes = 64 * 1024 * 1024;
const unsentLimitBytes = 16 * 1024 * 1024;

let server: AttackedServer;
let good: McpSocket;
let before: Measured;
/** What sockets without the token have received. */
const leaked: Buffer[] = [];

const connectClient = () => within(connectMcpSocket(server), 'a new client');
const untilOnlyGood = () =>
  vi.waitFor(
    async () => {
      const { clients } = await server.measure();
      if (clients !== 1) throw new Error(`There are ${clients} clients.`);
    },
    { timeout: 30_000, interval: 100 },
  );

beforeAll(async () => {
  server = await startAttackedServer();
  good = await connectClient();
  // Once through everything that is loaded or compiled when it is first used.
  await Promise.all(Array.from({ length: 20 }, async () => (await connectClient()).socket.terminate()));
  for (let n = 0; n < 300; n++) await good.ask('tools/call', { name: 'getOpenEditors', arguments: {} });
  await attempt(upgradeRequest(server, { [ideAuthHeader]: 'x' }));
  await untilOnlyGood();
  before = await server.measure();
});

afterAll(async () => {
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}.`);
});

function within<T>(work: Promise<T>, what: string, ms = deadlineMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What the client from the beginning is answered, and what a new one is. */
async function service(): Promise<unknown[]> {
  const call = { name: 'getOpenEditors', arguments: {} };
  const fresh = await connectClient();
  const answers = [
    await within(good.ask('tools/call', call), 'the good client'),
    await within(fresh.ask('tools/call', call), 'a fresh client'),
  ];
  fresh.socket.terminate();
  return answers.map(({ result }) => result);
}

const served = [{ content: [{ type: 'text', text: '[]' }] }, { content: [{ type: 'text', text: '[]' }] }];

/** Sends bytes without a proof, waits until the server has had enough, and gives the status; none when it was cut. */
async function attempt(bytes: string): Promise<string> {
  const chunks: Buffer[] = [];
  const socket = openSocket(server.port, chunk => chunks.push(chunk));
  socket.write(bytes);
  await over(socket);
  socket.destroy();
  leaked.push(...chunks);
  return /^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? 'cut';
}

async function inParallel<T>(count: number, most: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}

const badHeaders: readonly Headers[] = [
  { [ideAuthHeader]: 'wrong' },
  { [ideAuthHeader]: undefined },
  { [ideAuthHeader]: '' },
  { [ideAuthHeader]: 'x'.repeat(8000) },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { host: 'evil.example' },
  { host: 'localhost.evil.example' },
  { 'sec-websocket-protocol': 'chat', [ideAuthHeader]: 'wrong' },
];

test('who cannot prove itself is refused', async () => {
  const statuses = [];
  for (const headers of badHeaders) statuses.push(await attempt(upgradeRequest(server, headers)));
  expect(statuses).toEqual(['401', '401', '401', '401', '403', '403', '403', '403', '401']);
  expect(await attempt(upgradeRequest(server, { 'sec-websocket-protocol': 'chat' }))).toBe('400');
  expect(await attempt(upgradeRequest(server, {}, 'GET /elsewhere HTTP/1.1'))).toBe('404');
  expect(await service()).toEqual(served);
});

test('ten thousand bad handshakes', async () => {
  const meanwhile: unknown[] = [];
  const statuses = await inParallel(10_000, 120, async n => {
    if (n % 2500 === 1250) meanwhile.push(await service());
    return attempt(upgradeRequest(server, badHeaders[n % badHeaders.length]));
  });
  expect(meanwhile).toEqual([served, served, served, served]);
  expect(statuses).toHaveLength(10_000);
  expect([...new Set(statuses)].toSorted()).toEqual(['401', '403', 'cut']);
  expect(await service()).toEqual(served);
});

test('requests of other kinds, and what is no request', async () => {
  const host = `host: 127.0.0.1:${server.port}\r\n`;
  const lines = ['GET /', 'GET /sse', 'POST /mcp', 'PUT /', 'HEAD /', 'OPTIONS *', 'TRACE /', 'CONNECT a:1', 'PRI *'];
  const requests = [
    ...lines.map(line => `${line} HTTP/1.1\r\n${host}\r\n`),
    `POST / HTTP/1.1\r\n${host}content-length: 100000\r\n\r\nhalf`,
    `POST / HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\nzz\r\n`,
    `GET / HTTP/1.0\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}x: ${'x'.repeat(100_000)}\r\n\r\n`,
    `${upgradeRequest(server, { [ideAuthHeader]: 'wrong' })}{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    '\0'.repeat(1000),
    '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n',
  ];
  const statuses = await inParallel(requests.length * 4, 64, n => attempt(requests[n % requests.length] ?? ''));
  expect(statuses.filter(status => !/^(?:4\d\d|cut)$/.test(status))).toEqual([]);
  expect(await service()).toEqual(served);
});

test('a thousand connections that say nothing, or half of something', async () => {
  const silent = Array.from({ length: 1000 }, () => openSocket(server.port, chunk => leaked.push(chunk)));
  const rid = Promise.all(silent.map(over));
  await Promise.all(silent.map(socket => once(socket, 'connect')));
  for (const [n, socket] of silent.entries()) {
    if (n % 3 === 0) socket.write(upgradeRequest(server).slice(0, 40 + (n % 60)));
  }
  expect(await service()).toEqual(served);
  await within(rid, 'to be rid of the silent', 40_000);
  for (const socket of silent) socket.destroy();
  expect(await service()).toEqual(served);
});

const text = 0x81;
const hostile: readonly [what: string, ...frames: Buffer[]][] = [
  ['a frame that claims too much', frame(text, Buffer.from('{'), messageLimitBytes + 1)],
  ['a frame that claims everything', frame(text, Buffer.from('{'), Number.MAX_SAFE_INTEGER)],
  ['an opcode that does not exist', frame(0x83, Buffer.from('x'))],
  ['a reserved bit', frame(0xc1, Buffer.from('x'))],
  ['a frame without a mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
  ['a continuation of nothing', frame(0x80, Buffer.from('x'))],
  ['a ping that is too long', frame(0x89, Buffer.alloc(126))],
  ['broken UTF-8', frame(text, Buffer.from([0xff, 0xfe]))],
  ['binary', frame(0x82, Buffer.from('{}'))],
  ['no JSON', frame(text, Buffer.from('{"jsonrpc":'))],
  ['fragments without end', ...Array.from({ length: 20_000 }, (_, n) => frame(n === 0 ? 1 : 0, Buffer.from('x')))],
];

test('frames that are oversized, malformed or no JSON end their own connection only', async () => {
  await Promise.all(
    hostile.map(async ([what, ...frames]) => {
      const socket = openSocket(server.port);
      const upgraded = once(socket, 'data');
      socket.write(upgradeRequest(server));
      expect(String(await within(upgraded, `the upgrade before ${what}`))).toContain('101 Switching Protocols');
      socket.resume();
      for (const part of frames) socket.write(part);
      await within(over(socket), `to be rid of ${what}`);
      socket.destroy();
    }),
  );
  expect(await service()).toEqual(served);
});

test('JSON that is not JSON-RPC, and batches, are answered or ignored', async () => {
  const { socket, ask } = await connectClient();
  const batched = new Promise(resolve => {
    socket.on('message', data => {
      if ((data as Buffer).includes('in a batch')) resolve(JSON.parse((data as Buffer).toString('utf8')));
    });
  });
  const odd = [null, 1, 'x', [], {}, [[]], { jsonrpc: '1.0', method: 'x' }, { id: 1 }, { jsonrpc: '2.0', result: 1 }];
  for (const value of odd) socket.send(JSON.stringify(value));
  socket.send(JSON.stringify(Array.from({ length: 50_000 }, () => 0)));
  socket.send(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`);
  socket.send(
    JSON.stringify([
      { jsonrpc: '2.0', id: 'in a batch', method: 'ping' },
      { jsonrpc: '2.0', method: 'x' },
    ]),
  );
  expect(await within(batched, 'a batch')).toEqual({ jsonrpc: '2.0', id: 'in a batch', result: {} });
  expect(await within(ask('no/such/method'), 'an unknown method')).toMatchObject({ error: { code: -32601 } });
  socket.terminate();
  expect(await service()).toEqual(served);
});

test('two hundred clients at once', async () => {
  const clients = await within(
    Promise.all(Array.from({ length: 200 }, () => connectMcpSocket(server))),
    'two hundred clients',
    40_000,
  );
  const lists = await within(Promise.all(clients.map(({ ask }) => ask('tools/list'))), 'two hundred lists', 40_000);
  for (const { result } of lists) expect((result as { tools: unknown[] }).tools).toHaveLength(15);
  const proposal = { old_file_path: '/p/a', new_file_path: '/p/a', new_file_contents: 'x'.repeat(10_000) };
  const open = clients.map(({ ask }) =>
    ask('tools/call', { name: 'openDiff', arguments: { ...proposal, tab_name: 'same for all' } }).catch(String),
  );
  expect(await service()).toEqual(served);
  expect((await server.measure()).clients).toBeGreaterThan(200);
  for (const { socket } of clients) socket.terminate();
  // Nobody has decided anything.
  expect(new Set(await Promise.all(open))).toEqual(new Set(['Error: The connection was closed.']));
  await untilOnlyGood();
});

test('clients that never read while they are told', async () => {
  await server.notify({ mentions: 0, bytes: 0 });
  const deaf = await Promise.all(Array.from({ length: 3 }, connectClient));
  await Promise.all([good, ...deaf].map(({ ask }) => ask('tools/list')));
  for (const { told } of [good, ...deaf]) {
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { timeout: deadlineMs });
  }
  for (const { socket } of deaf) socket.pause();
  const { rss } = await server.measure();
  const mentions = () => good.told.filter(({ method }) => method === 'at_mentioned').length;
  let mostRss = 0;
  // 160 MB for each of them if all were kept. The one that reads is given the time to: one round is half of what may lie unsent.
  for (let round = 1; round <= 20; round++) {
    mostRss = Math.max(mostRss, (await server.notify({ mentions: 1000, bytes: 8000 })).mostRss);
    await vi.waitFor(() => expect(mentions()).toBe(round * 1000), { timeout: deadlineMs });
  }
  expect(mostRss - rss).toBeLessThan(3 * unsentLimitBytes + 150 * 1024 * 1024);
  await untilOnlyGood();
  // The one that reads has every mention, and the last selection.
  await vi.waitFor(() => expect(good.told.at(-1)?.params).toMatchObject({ text: 'the last' }), { timeout: deadlineMs });
  expect(mentions()).toBe(20_000);
  for (const { socket } of deaf) socket.terminate();
  expect(await service()).toEqual(served);
});

test('at the end everything is as before, and nobody has learned anything', async () => {
  await untilOnlyGood();
  await vi.waitFor(
    async () => {
      const after = await server.measure();
      expect(after.files - before.files).toBeLessThanOrEqual(2);
      expect(after.heap - before.heap).toBeLessThan(mostHeapGrowthBytes);
      expect(after.rss - before.rss).toBeLessThan(mostRssGrowthBytes);
    },
    { timeout: 20_000, interval: 500 },
  );
  const bytes = Buffer.concat(leaked).toString('latin1');
  expect(bytes.length).toBeGreaterThan(10_000);
  const secrets = [...Object.keys(ideTools), server.authToken, server.folder, 'Attacked', 'jsonrpc'];
  expect(secrets.filter(secret => bytes.includes(secret))).toEqual([]);
});
