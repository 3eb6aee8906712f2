import { expect, test } from 'vitest';
import { FoundLockFile, LockFile, lockFileName, portOfLockFile } from './lock-file.ts';

const ours: LockFile = {
  workspaceFolders: ['/home/me/project'],
  pid: 4711,
  ideName: 'Dovetail',
  transport: 'ws',
  runningInWindows: false,
  authToken: 'dG9rZW4',
  dovetail: { serverPid: 4712, startedAt: '' },
};

test('what we write is complete', () => {
  expect(LockFile.parse(ours)).toEqual(ours);
  for (const key of Object.keys(ours)) {
    expect(LockFile.safeParse({ ...ours, [key]: undefined }).success, `without ${key}`).toBe(false);
  }
});

test.each([{ transport: 'sse' }, { pid: '4711' }, { pid: 0 }, { authToken: '' }, { surplus: 1 }])(
  'we never write %j',
  change => {
    expect(LockFile.safeParse({ ...ours, ...change }).success).toBe(false);
  },
);

test.each([
  ours,
  {},
  { pid: '4711' },
  { transport: 'sse', workspaceFolders: [] },
  { ...ours, ofTomorrow: { kept: true } },
])('a lock of another editor is read as it is: %j', found => {
  expect(FoundLockFile.parse(found)).toEqual(found);
});

test.each([null, [], 'text', { workspaceFolders: '/a' }])('%j is no lock', found => {
  expect(FoundLockFile.safeParse(found).success).toBe(false);
});

test('the port is in the name', () => {
  expect(portOfLockFile(lockFileName(51234))).toBe(51234);
});

test.each([
  '51234',
  '51234.lock.tmp',
  '.lock',
  '0.lock',
  '065.lock',
  '65536.lock',
  '-1.lock',
  'x51234.lock',
  '5e3.lock',
])('%s is not the name of a lock', name => {
  expect(portOfLockFile(name)).toBeUndefined();
});
