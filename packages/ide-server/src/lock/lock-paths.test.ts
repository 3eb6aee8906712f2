import { describe, expect, test } from 'vitest';
import { fromWindowsToWsl, fromWslToWindows, lockFolders, toPosixForm } from './lock-paths.ts';

describe('POSIX form', () => {
  test.each([
    ['/home/me/p', '/home/me/p'],
    ['/home/me/p/', '/home/me/p'],
    ['/home/me/p///', '/home/me/p'],
    ['/', '/'],
    ['/odd\\name', '/odd\\name'],
    ['C:\\Users\\me', 'C:/Users/me'],
    ['c:\\Users\\me\\', 'c:/Users/me'],
    ['C:/Users/me/', 'C:/Users/me'],
    ['C:\\', 'C:/'],
    ['C:/', 'C:/'],
    ['C:\\a/b\\c', 'C:/a/b/c'],
    ['\\\\server\\share\\p', '//server/share/p'],
    ['\\\\server\\share\\', '//server/share'],
    ['\\\\wsl.localhost\\Debian\\home', '//wsl.localhost/Debian/home'],
    ['/home/mé/日本 語', '/home/mé/日本 語'],
    ['', ''],
  ])('%s -> %s', (path, posix) => {
    expect(toPosixForm(path)).toBe(posix);
    expect(toPosixForm(posix)).toBe(posix);
  });
});

describe('from Windows to WSL', () => {
  test.each([
    ['C:\\Users\\me', '/mnt/c/Users/me'],
    ['D:\\', '/mnt/d'],
    ['D:', '/mnt/d'],
    ['d:/a b', '/mnt/d/a b'],
    ['\\\\wsl.localhost\\Debian\\home\\me', '/home/me'],
    ['\\\\wsl$\\Ubuntu-24.04\\home\\me', '/home/me'],
    ['\\\\WSL.LOCALHOST\\Debian\\home', '/home'],
    ['\\\\wsl$\\Debian', '/'],
    ['\\\\wsl$\\Debian\\', '/'],
    ['\\\\server\\share', '//server/share'],
    ['/already/there', '/already/there'],
  ])('%s -> %s', (path, inside) => {
    expect(fromWindowsToWsl(path)).toBe(inside);
  });
});

describe('from WSL to Windows', () => {
  test.each([
    ['/mnt/c/Users/me', 'C:\\Users\\me'],
    ['/mnt/c', 'C:\\'],
    ['/mnt/c/', 'C:\\'],
    ['/mnt/data/x', '\\\\wsl.localhost\\Debian\\mnt\\data\\x'],
    ['/home/me', '\\\\wsl.localhost\\Debian\\home\\me'],
    ['/', '\\\\wsl.localhost\\Debian\\'],
  ])('%s -> %s', (path, outside) => {
    expect(fromWslToWindows(path, 'Debian')).toBe(outside);
  });

  test.each(['/mnt/c/a b/c', '/home/me/p', '/mnt/data/x'])('%s comes back', path => {
    expect(fromWindowsToWsl(fromWslToWindows(path, 'Debian'))).toBe(path);
  });
});

test.each([
  ['/home/me/p', ['/home/me/p']],
  ['C:\\p', ['C:/p']],
  ['\\\\server\\share', ['//server/share']],
  ['\\\\wsl.localhost\\Debian\\home\\me', ['//wsl.localhost/Debian/home/me', '/home/me']],
])('%s stands in the lock as %j', (folder, folders) => {
  expect(lockFolders(folder)).toEqual(folders);
});
