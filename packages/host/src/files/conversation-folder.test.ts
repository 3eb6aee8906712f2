// The folder of a conversation and paths in it.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { absolutePath, conversationFolder, pathBelow } from './conversation-folder.ts';

test("a conversation has its channel's folder, or the host's", () => {
  const channels = { get: (id: string) => (id === 'c' ? { cwd: '/other' } : undefined) } as never;
  const context = fakeContext({ cwd: '/project', channels });
  expect(conversationFolder(context, 'c')).toBe('/other');
  expect(conversationFolder(context, 'gone')).toBe('/project');
  expect(conversationFolder(context, undefined)).toBe('/project');
});

test.each([
  ['a b/c.ts', '/project/a b/c.ts'],
  ['./a', '/project/a'],
  ['../a', '/a'],
  ['/x/y', '/x/y'],
  ['file:///x/my%20file', '/x/my file'],
  ['~/notes.md', join(homedir(), 'notes.md')],
  ['~a/b', '/project/~a/b'],
])('%s is %s', (path, absolute) => {
  expect(absolutePath('/project', path)).toBe(absolute);
});

test.each([
  ['/project/src/a.ts', 'src/a.ts'],
  ['/project/..a', '..a'],
  ['/project', undefined],
  ['/projects/a', undefined],
  ['/', undefined],
])('%s below the folder: %s', (path, below) => {
  expect(pathBelow('/project', path)).toBe(below);
});
