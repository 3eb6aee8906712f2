import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { makeFolder } from './make-folder.ts';

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('a folder and those above it, closed to others', () => {
  const root = temporaryFolder();
  makeFolder(join(root, 'a', 'b', 'c'), 0o700);
  expect([join(root, 'a'), join(root, 'a', 'b', 'c')].map(mode)).toEqual(['700', '700']);
});

test('one that is there stays as it is', () => {
  const folder = join(temporaryFolder(), 'there');
  mkdirSync(folder, { mode: 0o755 });
  makeFolder(folder, 0o700);
  expect(mode(folder)).toBe('755');
});

test('a file in the way is told', () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'file'), '');
  expect(() => makeFolder(join(root, 'file'), 0o700)).toThrow('EEXIST');
  expect(() => makeFolder(join(root, 'file', 'a', 'b'), 0o700)).toThrow('ENOTDIR');
});

test.runIf(existsSync('/proc/self'))('a place where the system makes none is told, by its name', () => {
  expect(() => makeFolder('/proc/dovetail/a/b', 0o700)).toThrow(
    expect.objectContaining({ code: 'ENOENT', syscall: 'mkdir', path: '/proc/dovetail' }) as Error,
  );
});
