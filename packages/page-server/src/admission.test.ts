import { expect, test } from 'vitest';
import { admit, hostNames, sameText, type Arrival, type Door } from './admission.ts';

const door: Door = {
  token: 'the-token',
  useTicket: token => token === 'a-ticket',
  cookieName: 'dovetail-4000',
  cookieValue: 'the-cookie',
  hosts: hostNames('127.0.0.1', 4000),
};
const cookie = 'other=1; dovetail-4000=the-cookie';

function arrive(changes: Partial<Arrival>): ReturnType<typeof admit> {
  return admit(door, {
    method: 'GET',
    url: '/',
    host: '127.0.0.1:4000',
    origin: undefined,
    cookie: undefined,
    ...changes,
  });
}

test.each(['127.0.0.1:4000', 'localhost:4000', '[::1]:4000', 'LOCALHOST:4000'])('answers under %s', host => {
  expect(arrive({ host, cookie })).toMatchObject({ admitted: true, byToken: false });
});

test.each([undefined, '', 'evil.example:4000', '127.0.0.1', '127.0.0.1:4001', '127.0.0.1:4000.evil.example'])(
  'refuses the host %s, even with the cookie and the token',
  host => {
    expect(arrive({ host, cookie, url: '/?token=the-token' })).toMatchObject({ admitted: false, status: 403 });
  },
);

test.each(['null', 'http://evil.example', 'https://127.0.0.1:4000', 'http://127.0.0.1:4001', 'http://127.0.0.1:4000/'])(
  'refuses the origin %s, even with the cookie',
  origin => {
    expect(arrive({ origin, cookie })).toMatchObject({ admitted: false, status: 403 });
  },
);

test('our own page may ask', () => {
  expect(arrive({ origin: 'http://localhost:4000', cookie })).toMatchObject({ admitted: true });
});

test.each([
  ['nothing', {}],
  ['a wrong token', { url: '/?token=the-tokem' }],
  ['an empty token', { url: '/?token=' }],
  ['a wrong cookie', { cookie: 'dovetail-4000=nope' }],
  ['the cookie of another port', { cookie: 'dovetail-4001=the-cookie' }],
  ['the token as a cookie', { cookie: 'dovetail-4000=the-token' }],
])('%s is not enough', (_, changes) => {
  expect(arrive(changes)).toMatchObject({ admitted: false, status: 401 });
});

test('the token opens the door once for the cookie', () => {
  expect(arrive({ url: '/?token=the-token' })).toMatchObject({ admitted: true, byToken: true });
});

test('a ticket opens it too', () => {
  expect(arrive({ url: '/?token=a-ticket' })).toMatchObject({ admitted: true, byToken: true });
});

test('a wrong token beside the right cookie is no harm', () => {
  expect(arrive({ url: '/?token=old', cookie })).toMatchObject({ admitted: true, byToken: false });
});

test.each(['//evil.example/', '/\\evil.example/', 'http://evil.example/', '*', ''])('%s is no address of ours', url => {
  expect(arrive({ url, cookie })).toMatchObject({ admitted: false, status: 400 });
});

test('text is compared whole', () => {
  expect(sameText('a', 'a')).toBe(true);
  expect(sameText('a', 'ab')).toBe(false);
  expect(sameText('', 'a')).toBe(false);
});

test('another address answers under its own name too', () => {
  expect(hostNames('192.168.1.5', 80)).toContain('192.168.1.5');
  expect(hostNames('::1', 9)).toContain('[::1]:9');
});
