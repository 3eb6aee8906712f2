// The server as the world sees it: real requests, real sockets, a page folder with traps in it.
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startPageServer, type PageServer } from './page-server.ts';

let folder: string;
let server: PageServer;
let said: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-server-'));
  await mkdir(join(folder, 'page/assets'), { recursive: true });
  await writeFile(join(folder, 'page/index.html'), '<!doctype html><title>Page</title>');
  await writeFile(join(folder, 'page/assets/main-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await symlink(join(folder, 'secret.txt'), join(folder, 'page/link.html'));
  said = [];
  server = await startPageServer({
    folder: join(folder, 'page'),
    maxSockets: 2,
    maxMessageBytes: 1_000,
    onSocket(wire) {
      wire.onMessage(message => {
        said.push(message);
        void wire.send({ text: JSON.stringify({ heard: message }) });
      });
    },
  });
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Got {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The path as it is written: no client in between that tidies it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port: server.port, path, method, headers }, response => {
      let body = '';
      response.on('data', chunk => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function cookie(): Promise<Record<string, string>> {
  const { headers } = await get(`/?token=${server.token}`);
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

function open(headers: Record<string, string>, path = '/socket'): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers });
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
    socket.on('error', reject);
  });
}

test('the token is exchanged for a cookie that scripts cannot read and other sites cannot send', async () => {
  const first = await get(`/?token=${server.token}`);
  expect(first.status).toBe(200);
  expect(first.body).toContain('<title>Page</title>');
  expect(String(first.headers['set-cookie'])).toMatch(/^dovetail-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(String(first.headers['set-cookie'])).not.toContain(server.token);
  const second = await get('/', await cookie());
  expect(second.status).toBe(200);
  expect(second.headers['set-cookie']).toBeUndefined();
});

test('a ticket opens the door once', async () => {
  const { pathname, search } = new URL(server.oneTimeUrl());
  const first = await get(`${pathname}${search}`);
  expect(first.status).toBe(200);
  expect(String(first.headers['set-cookie'])).toContain('HttpOnly');
  expect((await get(`${pathname}${search}`)).status).toBe(401);
});

test('every answer carries the policy, also a refusal', async () => {
  for (const { headers } of [await get('/'), await get('/', await cookie())]) {
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

test('without token and cookie nothing is served', async () => {
  const paths = ['/', '/assets/main-1a2b.js', '/nothing', '/?token=wrong'];
  const answers = await Promise.all(paths.map(async path => [path, (await get(path)).status]));
  expect(answers).toEqual(paths.map(path => [path, 401]));
});

test('only what belongs to the page is served', async () => {
  const headers = await cookie();
  expect((await get('/assets/main-1a2b.js', headers)).body).toBe('export {};');
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/....//secret.txt',
    '/link.html',
    `${folder}/secret.txt`,
    '/assets/',
    '/index.html%00.js',
    '/%',
  ];
  const served = await Promise.all(paths.map(async path => ({ path, ...(await get(path, headers)) })));
  expect(served.filter(({ status, body }) => status !== 404 || body.includes('secret'))).toEqual([]);
});

test('what is named by its contents may be kept, the page itself not', async () => {
  const headers = await cookie();
  expect((await get('/assets/main-1a2b.js', headers)).headers['cache-control']).toContain('immutable');
  expect((await get('/', headers)).headers['cache-control']).toBe('no-store');
});

test('nothing is changed by asking', async () => {
  expect((await get('/', await cookie(), 'POST')).status).toBe(405);
});

test('a page of ours gets its socket, in both directions', async () => {
  const socket = await open({ ...(await cookie()), origin: server.origin });
  const heard = new Promise(resolve => socket.once('message', (data: Buffer) => resolve(data.toString('utf8'))));
  socket.send('{"type":"hello"}');
  expect(await heard).toBe('{"type":"from-extension","message":{"heard":{"type":"hello"}}}');
  socket.terminate();
});

test.each([
  ['without a cookie', {}, '/socket', '401'],
  ['with a foreign origin', { origin: 'http://evil.example' }, '/socket', '403'],
  ['with a foreign host', { host: 'evil.example' }, '/socket', '403'],
  ['without an origin', {}, '/socket', '403'],
  ['at another place', { origin: 'own' }, '/elsewhere', '404'],
])('no socket %s', async (name, headers: Record<string, string>, path, status) => {
  const own = headers['origin'] === 'own' ? { origin: server.origin } : headers;
  const ticket = name === 'without a cookie' ? { origin: server.origin } : await cookie();
  await expect(open({ ...ticket, ...own }, path)).rejects.toThrow(status);
});

test('there is a limit to pages and to the size of what they say', async () => {
  const headers = { ...(await cookie()), origin: server.origin };
  const first = await open(headers);
  const second = await open(headers);
  await expect(open(headers)).rejects.toThrow('503');
  const closed = new Promise(resolve => first.once('close', resolve));
  first.send(JSON.stringify({ long: 'x'.repeat(2_000) }));
  expect(await closed).toBe(1009);
  expect(said).toEqual([]);
  second.terminate();
});

test('two servers on one machine do not take the cookies of each other', async () => {
  const other = await startPageServer({ folder: join(folder, 'page'), onSocket() {} });
  const { cookie: ours } = await cookie();
  const taken = await fetch(`${other.origin}/`, { headers: { cookie: ours ?? '' } });
  expect(taken.status).toBe(401);
  await other.close();
});
