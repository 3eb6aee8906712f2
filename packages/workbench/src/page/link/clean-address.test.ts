import { expect, test } from 'vitest';
import { folderIn, withFolder, withoutToken } from './clean-address.ts';
import { socketUrl } from './socket-url.ts';

test('the token leaves the address and the folder stays', () => {
  expect(withoutToken('http://127.0.0.1:4000/?token=abc&folder=%2Fhome%2Fada')).toBe(
    'http://127.0.0.1:4000/?folder=%2Fhome%2Fada',
  );
  expect(withoutToken('http://127.0.0.1:4000/')).toBe('http://127.0.0.1:4000/');
});

test('a folder is put into the address and read from it', () => {
  const href = withFolder('http://127.0.0.1:4000/?folder=%2Fold', '/home/ada/my larder');
  expect(folderIn(href)).toBe('/home/ada/my larder');
  expect(folderIn('http://127.0.0.1:4000/')).toBeUndefined();
});

test('a socket is beside its page, with what it is asked for', () => {
  const at = { protocol: 'https:', host: 'box:1', pathname: '/a/index.html' };
  expect(socketUrl(at, { role: 'chat', folder: '/x y' })).toBe('wss://box:1/a/socket?role=chat&folder=%2Fx+y');
});
