import { expect, test } from 'vitest';
import { folderFor, pageSeed } from './page-seed.ts';

test('a session, a running channel and a folder are remembered by the page', () => {
  expect(pageSeed({ sessionId: 's', channelId: 'c', cwd: '/p' })).toEqual({
    channelId: 'c',
    sessionId: 's',
    cwd: '/p',
  });
  const made = pageSeed({ sessionId: 's' });
  expect(made).toMatchObject({ sessionId: 's', cwd: null });
  expect(made?.channelId).toMatch(/^[\da-f-]{36}$/);
});

test('a plain new conversation needs no seed', () => {
  expect(pageSeed({})).toBeUndefined();
});

test.each([
  [['/a', '/b'], '/b/src/x.ts', '/b'],
  [['/a', '/a/inner'], '/a/inner/x.ts', '/a/inner'],
  [['/a', '/ab'], '/ab/x.ts', '/ab'],
  [['/a', '/b'], '/c/x.ts', undefined],
  [['/a'], '/a/x.ts', undefined],
  [['/a', '/b'], undefined, undefined],
  [['C:\\a', 'C:\\b'], 'C:\\b\\x.ts', 'C:\\b'],
])('of %j the file %s belongs to %s', (folders, file, expected) => {
  expect(folderFor(folders, file)).toBe(expected);
});
