import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LockFile } from '@dovetail/protocol';
import { isTemporaryName, writeLockFile, type LockFileOptions } from './lock-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

function write(options: Partial<LockFileOptions> = {}) {
  const configDir = options.configDir ?? temporaryFolder();
  const lock = writeLockFile({
    configDir,
    port: 51234,
    ideName: 'Test editor',
    authToken: 'dG9rZW4',
    editorPid: 42,
    serverStartedAt: '7',
    workspaceFolders: [],
    ...options,
  });
  onTestFinished(() => lock.remove());
  return { lock, folder: join(configDir, 'ide') };
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const read = (path: string) => LockFile.parse(JSON.parse(readFileSync(path, 'utf8')));

test('is named after the port, complete, and closed to others', () => {
  const configDir = join(temporaryFolder(), 'not', 'yet', 'there');
  const { lock, folder } = write({ configDir });
  expect(lock.path).toBe(join(configDir, 'ide', '51234.lock'));
  expect(read(lock.path)).toEqual({
    pid: 42,
    workspaceFolders: [],
    ideName: 'Test editor',
    transport: 'ws',
    runningInWindows: process.platform === 'win32',
    authToken: 'dG9rZW4',
    dovetail: { serverPid: process.pid, startedAt: '7' },
  });
  expect([mode(folder), mode(lock.path)]).toEqual(['700', '600']);
});

test('a folder that others could look into is closed, and so is a lock that they could read', () => {
  const configDir = temporaryFolder();
  mkdirSync(join(configDir, 'ide'));
  chmodSync(join(configDir, 'ide'), 0o755);
  const { lock, folder } = write({ configDir });
  expect([mode(folder), mode(lock.path)]).toEqual(['700', '600']);
  chmodSync(folder, 0o777);
  chmodSync(lock.path, 0o644);
  lock.rewrite([]);
  expect([mode(folder), mode(lock.path)]).toEqual(['700', '600']);
});

test('names real folders: links are resolved, what is not there is kept', () => {
  const real = temporaryFolder();
  const link = join(temporaryFolder(), 'link');
  symlinkSync(real, link);
  const { lock } = write({ workspaceFolders: [link, `${link}/`, '/not/there/'] });
  expect(read(lock.path).workspaceFolders).toEqual([real, real, '/not/there']);
  expect(lock.workspaceFolders).toEqual([real, real, '/not/there']);
});

test('is rewritten when folders change, whole at every moment', () => {
  const { lock, folder } = write();
  const before = statSync(lock.path).ino;
  const held = readFileSync(lock.path, 'utf8');
  lock.rewrite(['/b']);
  expect(read(lock.path).workspaceFolders).toEqual(['/b']);
  // Another file under the same name: whoever has opened the old one reads it to its end.
  expect(statSync(lock.path).ino).not.toBe(before);
  expect(LockFile.parse(JSON.parse(held)).workspaceFolders).toEqual([]);
  expect(readdirSync(folder)).toEqual(['51234.lock']);
});

test('what is written in between is not taken for a lock', () => {
  expect(isTemporaryName('.51234-2f1c9c4e-70b1-4d5e-8a53-6a0d8f6f0f11')).toBe(true);
  for (const name of ['51234.lock', '.51234', '.DS_Store', '.51234-x', '2f1c9c4e-70b1-4d5e-8a53-6a0d8f6f0f11']) {
    expect(isTemporaryName(name), `of ${name}`).toBe(false);
  }
});

test('a lock that cannot be put in place leaves nothing behind', () => {
  const configDir = temporaryFolder();
  // A folder of that name cannot be replaced by a file.
  mkdirSync(join(configDir, 'ide', '51234.lock'), { recursive: true });
  expect(() => write({ configDir })).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(join(configDir, 'ide'))).toEqual(['51234.lock']);
});

test('is removed once; then it is not written again, and one that is already gone is no error', () => {
  const { lock } = write();
  lock.remove();
  expect(existsSync(lock.path)).toBe(false);
  lock.rewrite(['/b']);
  expect(existsSync(lock.path)).toBe(false);
  lock.remove();
  const { lock: other } = write();
  lock.remove();
  expect(existsSync(other.path)).toBe(true);
});
