import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepLocks } from './sweep-locks.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Process 10 runs since "a", 11 since a time nobody knows; others do not run. */
const startTimeOf = (pid: number) => ({ 10: 'a', 11: '' })[pid];

function sweep(files: Readonly<Record<string, unknown>>): { removed: string[]; left: string[] } {
  const configDir = temporaryFolder();
  const folder = join(configDir, 'ide');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const removed = sweepLocks({ configDir, startTimeOf }).map(path => path.slice(folder.length + 1));
  return { removed, left: readdirSync(folder).toSorted() };
}

const ours = (serverPid: number, startedAt?: string) => ({ pid: 10, dovetail: { serverPid, startedAt } });

test.each([
  ['its process is dead', ours(12, 'a')],
  ['its process is dead, start unknown', ours(12, '')],
  ['its pid belongs to another process now', ours(10, 'b')],
])('ours is removed when %s', (_why, lock) => {
  expect(sweep({ '5000.lock': lock })).toEqual({ removed: ['5000.lock'], left: [] });
});

test.each([
  ['its process lives', ours(10, 'a')],
  ['its process lives, and it did not know when it started', ours(10, '')],
  ['its process lives, and it does not say when it started', ours(10)],
  ['its process lives, and we cannot tell since when', ours(11, 'a')],
])('ours is kept when %s', (_why, lock) => {
  expect(sweep({ '5000.lock': lock })).toEqual({ removed: [], left: ['5000.lock'] });
});

test('what is not ours is not touched, dead or broken or of any form', () => {
  const others = {
    '1.lock': { pid: 12, workspaceFolders: ['/a'], ideName: 'Other', transport: 'ws', authToken: 'x' },
    '2.lock': { pid: 12, dovetail: 'no' },
    '3.lock': { pid: 12, dovetail: { serverPid: 'twelve' } },
    '4.lock': '{"pid":12,',
    '5.lock': '',
    '6.lock': 'null',
    'etc.lock': ours(12),
    'notes.txt': ours(12),
    '0.lock': ours(12),
  };
  expect(sweep(others)).toEqual({ removed: [], left: Object.keys(others).toSorted() });
});

test('half a lock that a killed writer left is removed, one that is being written is not', () => {
  const configDir = temporaryFolder();
  const folder = join(configDir, 'ide');
  mkdirSync(folder);
  const [old, fresh] = ['.1-2f1c9c4e-70b1-4d5e-8a53-6a0d8f6f0f11', '.1-3f1c9c4e-70b1-4d5e-8a53-6a0d8f6f0f11'];
  for (const name of [old, fresh, '.DS_Store']) writeFileSync(join(folder, name), '');
  for (const name of [old, '.DS_Store']) utimesSync(join(folder, name), new Date(0), new Date(0));
  expect(sweepLocks({ configDir, startTimeOf })).toEqual([join(folder, old)]);
});

test('no folder, no work', () => {
  expect(sweepLocks({ configDir: join(temporaryFolder(), 'none'), startTimeOf })).toEqual([]);
});
