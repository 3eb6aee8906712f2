// The workbench under attack over the network, in a process of its own. Whoever has neither the token nor the cookie gets no
// byte of the page and no name of a file, and after every attack a window from the beginning and a new one are served.
import { once } from 'node:events';
import { renameSync, symlinkSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSocket, over } from './support/bare-socket.ts';
import {
  marks,
  openWindow,
  startAttackedWorkbench,
  talk,
  type AttackedWorkbench,
  type Window,
} from './support/attacked-workbench.ts';

let workbench: AttackedWorkbench;
let other: AttackedWorkbench;
let good: Window;
let cookie: string;
/** What came back to those who may not see anything. */
const leaked: string[] = [];

beforeAll(async () => {
  [workbench, other] = await Promise.all([startAttackedWorkbench(), startAttackedWorkbench()]);
  cookie = await workbench.cookie();
  good = await openWindow(workbench);
});

afterEach(async () => {
  const { found } = await good.ask('read_folder', { path: join(workbench.folder, 'src') });
  const { status, text } = await http('/', { Cookie: cookie });
  if (found !== true) throw new Error('The good window is not served any more.');
  if (status !== 200 || !text.includes(marks.page)) throw new Error(`The page is not served any more: ${text}`);
});

afterAll(async () => {
  const codes = await Promise.all([workbench.stop(), other.stop()]);
  if (codes.some(code => code !== 0)) throw new Error(`The workbenches ended with ${codes.join(', ')}.`);
});

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

function request(target: string, headers: Headers = {}, method = 'GET'): string {
  const all: Headers = { Host: `127.0.0.1:${workbench.port}`, Connection: 'close', ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map(each => `${name}: ${each}`),
  );
  return `${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

const http = (target: string, headers?: Headers, method?: string) =>
  talk(workbench.port, request(target, headers, method));

/** Asks as somebody who may not; what comes back is kept. */
async function refused(target: string, headers?: Headers, method?: string): Promise<number> {
  const { status, text } = await http(target, headers, method);
  leaked.push(text);
  return status;
}

const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

test('without the token, or with another one, nothing is served', async () => {
  const targets = ['/', '/index.html', '/assets/main-1a2b.js', '/socket', '/nothing', '/?token=', '/?token=x'];
  for (const target of targets) expect([target, await refused(target)]).toEqual([target, 401]);
  const near = [
    workbench.token.slice(0, -1),
    `${workbench.token}x`,
    ` ${workbench.token}`,
    workbench.token.toUpperCase(),
  ];
  for (const token of [other.token, ...near, `${workbench.token}%00`]) {
    expect(await refused(`/?token=${token.replaceAll(' ', '%20')}`)).toBe(401);
  }
  expect(await refused(`/?x=${workbench.token}`, { Authorization: `Bearer ${workbench.token}` })).toBe(401);
  expect(await refused('/', { Referer: `http://127.0.0.1:${workbench.port}/?token=${workbench.token}` })).toBe(401);
  // The first counts: what follows must not rescue a wrong one.
  expect(await refused(`/?token=wrong&token=${workbench.token}`)).toBe(401);
});

test('the cookie of another server, under its own name or ours, is no key', async () => {
  const foreign = await other.cookie();
  const [, value = ''] = foreign.split('=');
  for (const given of [
    foreign,
    `dovetail-${workbench.port}=${value}`,
    `dovetail-${workbench.port}=`,
    cookie.toUpperCase(),
  ]) {
    expect(await refused('/', { Cookie: given })).toBe(401);
  }
  expect(await refused('/', { Cookie: `x=1,${cookie}` })).toBe(401);
});

test('a foreign origin is refused, even with the cookie', async () => {
  const own = `127.0.0.1:${workbench.port}`;
  const origins = [
    'null',
    'http://evil.example',
    `https://${own}`,
    `http://${own}.evil.example`,
    `http://127.0.0.1:${other.port}`,
  ];
  for (const Origin of [...origins, `http://${own}/`, `http://${own}@evil.example`, '']) {
    expect([Origin, await refused('/', { Origin, Cookie: cookie })]).toEqual([Origin, 403]);
    const { Connection, ...rest } = upgrade;
    expect(await refused('/socket?role=workbench', { Origin, Cookie: cookie, Connection, ...rest })).toBe(403);
  }
  expect(await refused('/', { Origin: [`http://${own}`, 'http://evil.example'], Cookie: cookie })).toBe(403);
});

test('a foreign host is refused, even with the token: a name can be bent to this address', async () => {
  const { port, token } = workbench;
  const hosts = [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1.:${port}`,
    `localhost.:${port}`,
    '127.0.0.1',
    'localhost:80',
  ];
  const tricks = [
    `127.0.0.1:${port}@evil.example`,
    `127.0.0.1:${port}.evil.example`,
    `127.1:${port}`,
    `0x7f000001:${port}`,
    `0.0.0.0:${port}`,
  ];
  for (const Host of [...hosts, ...tricks, `127.0.0.1:0${port}`, `[::ffff:127.0.0.1]:${port}`, '']) {
    const status = await refused(`/?token=${token}`, { Host, Cookie: cookie, 'X-Forwarded-Host': `127.0.0.1:${port}` });
    expect([Host, status]).toEqual([Host, 403]);
  }
  expect(await refused(`/?token=${token}`, { Host: undefined })).toBe(400);
  for (const Host of [
    [`127.0.0.1:${port}`, 'evil.example'],
    ['evil.example', `127.0.0.1:${port}`],
  ]) {
    expect(await refused('/', { Host, Cookie: cookie })).toBe(400);
  }
});

test('only GET and HEAD get anything, and only with the key', async () => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'COPY', 'M-SEARCH'];
  for (const method of methods) {
    expect([method, await refused('/', {}, method)]).toEqual([method, 401]);
    expect([method, await refused('/', { Cookie: cookie }, method)]).toEqual([method, 405]);
  }
  expect(await refused('/', {}, 'HEAD')).toBe(401);
  const head = await http('/', { Cookie: cookie }, 'HEAD');
  expect([head.status, head.text.includes(marks.page)]).toEqual([200, false]);
  expect(await refused('/', {}, 'CONNECT')).toBe(0);
  expect(await refused('/', {}, 'NONSENSE')).toBe(400);
});

test('a target of another form leads nowhere', async () => {
  const own = `http://127.0.0.1:${workbench.port}/`;
  for (const target of [
    own,
    'http://evil.example/',
    '//evil.example/',
    `//127.0.0.1:${workbench.port}/`,
    '*',
    'index.html',
  ]) {
    const status = await refused(target, { Cookie: cookie });
    expect([target, status]).toEqual([target, 400]);
  }
});

test('no spelling of a path leads out of the page, even with the key', async () => {
  const up = ['..', '%2e%2e', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '..%00', '....'];
  const slashes = ['/', '%2f', '%252f', '\\', '%5c', '%c0%af'];
  const targets = up.flatMap(dots => slashes.map(slash => `/${dots}${slash}outside${slash}secret.ts`));
  const rest = [
    '/link.js',
    '/linked/index.html',
    '/linked/',
    '/linked/secret.ts',
    '/.env',
    '/assets/',
    '/index.html%00.js',
    '/index.html/',
  ];
  const odd = [
    '/\\evil.example/',
    '/__proto__',
    '/constructor',
    '/%',
    '/%ff',
    `/${join(workbench.outside, 'secret.ts')}`,
  ];
  for (const target of [...targets, ...rest, ...odd]) {
    const { status, text } = await http(target, { Cookie: cookie });
    leaked.push(text);
    expect([target, [400, 404].includes(status)]).toEqual([target, true]);
  }
});

test('a file of the page that has become a link is not followed', async () => {
  const asset = join(workbench.root, 'page/assets/main-1a2b.js');
  renameSync(asset, `${asset}.away`);
  symlinkSync(join(workbench.outside, 'secret.ts'), asset);
  expect(await refused('/assets/main-1a2b.js', { Cookie: cookie })).toBe(500);
});

const post = (headers: string) =>
  `POST / HTTP/1.1\r\nHost: 127.0.0.1:${workbench.port}\r\n${headers}\r\n\r\n0\r\n\r\n` +
  `GET / HTTP/1.1\r\nHost: 127.0.0.1:${workbench.port}\r\n\r\n`;

test('requests that two readers could read differently are refused', async () => {
  for (const headers of [
    'Content-Length: 6\r\nTransfer-Encoding: chunked',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding : chunked',
    'X: a\nCookie: b',
    'X: \0',
  ]) {
    const { text } = await talk(workbench.port, post(headers));
    leaked.push(text);
    expect([headers, text.slice(0, 12)]).toEqual([headers, 'HTTP/1.1 400']);
  }
});

test('what is too long is refused early', async () => {
  expect(await refused('/', { X: 'x'.repeat(64_000) })).toBe(431);
  expect(await refused(`/${'x'.repeat(64_000)}`, { Cookie: cookie })).toBe(431);
  expect(await refused('/', Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`X-${n}`, 'y'])))).toBe(431);
  for (const bytes of [
    '\x16\x03\x01\x02\0\x01\0',
    'GET / HTTP/9.9\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\0'.repeat(1000),
  ]) {
    const { text, status } = await talk(workbench.port, bytes);
    leaked.push(text);
    expect(status).toBe(400);
  }
});

const socket = (headers: Headers, target = '/socket?role=workbench') => refused(target, { ...upgrade, ...headers });

test('a socket needs the key and an origin of ours', async () => {
  const Origin = workbench.origin;
  expect(await socket({ Origin })).toBe(401);
  expect(await socket({ Origin, Cookie: await other.cookie() })).toBe(401);
  expect(await socket({ Origin }, `/socket?role=workbench&token=${other.token}`)).toBe(401);
  expect(await socket({ Cookie: cookie })).toBe(403);
  expect(await socket({ Cookie: cookie, Origin, Host: `evil.example:${workbench.port}` })).toBe(403);
  expect(await socket({ Cookie: cookie, Origin }, '/elsewhere')).toBe(404);
  expect(await socket({ Cookie: cookie, Origin, 'Sec-WebSocket-Key': 'short' })).toBe(400);
  for (const role of ['chat', 'workbench']) expect(await socket({}, `/socket?role=${role}`)).toBe(401);
});

test('who breaks off while being refused harms nobody, and leaves nothing open', async () => {
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const socket = openSocket(workbench.port);
      await once(socket, 'connect');
      const gone = once(socket, 'close');
      socket.write(request('/socket', { ...upgrade, Origin: n % 2 ? workbench.origin : 'null' }));
      if (n % 4 < 2) socket.resetAndDestroy();
      else {
        socket.resume();
        await over(socket);
        // The other side has not only ended: it is gone.
        socket.write('x'.repeat(100_000));
        socket.end();
        await gone;
      }
    }),
  );
  expect(workbench.isAlive()).toBe(true);
});

test('terminals and commands are only reached over a socket with the key', async () => {
  for (const target of ['/exec', '/terminal', '/start_terminal', '/socket?role=workbench&type=start_terminal']) {
    expect(await refused(target, {}, 'POST')).toBe(401);
    expect([404, 405]).toContain(await refused(target, { Cookie: cookie }, 'POST'));
  }
  const chat = await openWindow(workbench, 'chat');
  // Said at once, before its host has started: it is not lost, and a dry run runs nothing.
  expect(await chat.ask('exec', { command: 'touch ran', dryRun: true })).toMatchObject({ outcome: 'dry-run' });
  await expect(chat.ask('start_terminal', { claude: false, columns: 80, rows: 24 })).rejects.toThrow('start_terminal');
  chat.socket.terminate();
});

test('the server is on loopback only, unless told otherwise', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? []);
  const outer = addresses
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
  for (const address of [...outer, '127.0.0.2']) {
    expect(await talk(workbench.port, request('/', { Cookie: cookie }), address)).toEqual({ status: 0, text: '' });
  }
  const wide = await startAttackedWorkbench('0.0.0.0');
  const { status } = await talk(
    wide.port,
    `GET / HTTP/1.1\r\nHost: 127.0.0.2:${wide.port}\r\nConnection: close\r\n\r\n`,
    '127.0.0.2',
  );
  expect(status).toBe(403);
  expect(await wide.stop()).toBe(0);
});

test('nothing that came back to strangers, and nothing that was logged, holds a secret', async () => {
  const [, value = ''] = cookie.split('=');
  const secrets = [workbench.token, value, ...Object.values(marks), workbench.folder, 'Set-Cookie'];
  expect(leaked.length).toBeGreaterThan(150);
  for (const secret of secrets) expect(leaked.filter(text => text.includes(secret))).toEqual([]);
  for (const secret of [workbench.token, value]) expect(workbench.said()).not.toContain(secret);
  const seen = await http(`/?token=${workbench.token}`);
  const bare = seen.text.replace(/^Set-Cookie: .*$/im, '');
  expect(seen.text).toMatch(/^Set-Cookie: dovetail-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict\r$/m);
  for (const secret of [workbench.token, value]) expect(bare).not.toContain(secret);
  expect(bare).toMatch(/Content-Security-Policy: default-src 'none'; script-src 'self';/);
});
