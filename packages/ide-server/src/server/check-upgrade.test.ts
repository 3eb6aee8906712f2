import { describe, expect, test } from 'vitest';
import { checkUpgrade, isLoopbackHost } from './check-upgrade.ts';

const token = 'the-token';
const good = {
  host: ['127.0.0.1:5000'],
  'x-claude-code-ide-authorization': [token],
  'sec-websocket-protocol': ['mcp'],
};

const check = (headers: Readonly<Record<string, string[] | undefined>> = {}, url?: string) =>
  checkUpgrade({ url, headersDistinct: { ...good, ...headers } }, token);

describe('let in', () => {
  test.each([undefined, '/', '/mcp', '/?a=b', '/mcp?a'])('at %s', url => {
    expect(check({}, url)).toEqual({ ok: true });
  });

  test.each([
    { 'sec-websocket-protocol': undefined },
    { 'sec-websocket-protocol': ['mcp, other'] },
    { 'sec-websocket-protocol': ['other', ' mcp '] },
    { 'user-agent': ['claude-code/2.1.197 (cli)'] },
    { host: ['localhost:5000'] },
  ])('with %j', headers => {
    expect(check(headers)).toEqual({ ok: true });
  });
});

describe('refused', () => {
  const auth = 'x-claude-code-ide-authorization';
  test.each([
    ['a page', { origin: ['http://localhost:3000'] }, 403],
    ['a page without a home', { origin: ['null'] }, 403],
    ['an empty origin', { origin: [''] }, 403],
    ['a page of our own address', { origin: ['http://127.0.0.1:5000'] }, 403],
    ['a foreign host', { host: ['evil.example'] }, 403],
    ['no host', { host: undefined }, 403],
    ['two hosts, ours first', { host: ['127.0.0.1:5000', 'evil.example'] }, 403],
    ['two hosts, ours last', { host: ['evil.example', '127.0.0.1:5000'] }, 403],
    ['the same host twice', { host: ['127.0.0.1:5000', '127.0.0.1:5000'] }, 403],
    ['no token', { [auth]: undefined }, 401],
    ['an empty token', { [auth]: [''] }, 401],
    ['a wrong token', { [auth]: ['the-tokem'] }, 401],
    ['the token in the wrong case', { [auth]: ['The-Token'] }, 401],
    ['the token and another', { [auth]: [token, 'x'] }, 401],
    ['another and the token', { [auth]: ['x', token] }, 401],
    ['the token twice', { [auth]: [token, token] }, 401],
    ['two tokens in one', { [auth]: [`${token}, ${token}`] }, 401],
    ['the token elsewhere', { [auth]: undefined, authorization: [`Bearer ${token}`] }, 401],
    ['a wrong subprotocol', { 'sec-websocket-protocol': ['chat'] }, 400],
    ['an empty subprotocol', { 'sec-websocket-protocol': [''] }, 400],
    ['a subprotocol that only begins so', { 'sec-websocket-protocol': ['mcp2'] }, 400],
  ])('%s', (_who, headers, status) => {
    expect(check(headers)).toMatchObject({ ok: false, status });
  });

  test.each(['/mcp/', '//', '/other', '/../', 'http://127.0.0.1/', '*', '/MCP', '/mcp%20'])('the path %s', url => {
    expect(check({}, url)).toMatchObject({ ok: false, status: 404 });
  });

  test('who has no token learns nothing about paths and subprotocols', () => {
    expect(check({ [auth]: ['x'], 'sec-websocket-protocol': ['chat'] }, '/other')).toMatchObject({ status: 401 });
  });

  test('a refusal names neither token nor tool', () => {
    for (const headers of [
      { origin: ['x'] },
      { host: ['x'] },
      { [auth]: ['x'] },
      { 'sec-websocket-protocol': ['x'] },
    ]) {
      expect(JSON.stringify(check(headers))).not.toMatch(/the-token|openDiff|getDiagnostics/);
    }
  });
});

describe('loopback', () => {
  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '127.0.0.1:65535', '127.8.9.10:1', '[::1]', '[::1]:80'])(
    '%s is',
    host => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );

  test.each([
    undefined,
    '',
    ':80',
    'localhost.evil.com',
    'evil.com/localhost',
    'localhost@evil.com',
    'evil.com:localhost',
    '127.0.0.1.evil.com',
    '127.0.0.1.nip.io:80',
    '127.evil.com',
    '127.0.0.256',
    '127.0.0',
    '127.0.0.1:80:80',
    '127.0.0.1:',
    '127.0.0.1:abc',
    '127.0.0.1, evil.com',
    '0.0.0.0',
    '0.0.0.0:80',
    '10.0.0.1',
    '1127.0.0.1',
    '::1',
    '[::]',
    '[::1].evil.com',
    '[::1]evil',
    '[fe80::1]',
    'localhost.',
    ' localhost',
  ])('%s is not', host => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});
