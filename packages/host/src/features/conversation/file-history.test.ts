import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSessionFolder, idOf, type LineValue } from '../../testing/session-folder.ts';
import { readFileHistory } from './file-history.ts';
import { message, rewinder, session, setUp } from '../../testing/rewind-setup.ts';

const snapshot = (messageId: string, trackedFileBackups: object): LineValue => ({
  type: 'file-history-snapshot',
  messageId,
  snapshot: { messageId, trackedFileBackups },
  isSnapshotUpdate: false,
});
const copy = (backupFileName: string | null, version = 1) => ({ backupFileName, version, backupTime: '2026-01-02' });

const delta = (snapshotMessageId: string, trackingPath: string, backup: object): LineValue => ({
  type: 'file-history-delta',
  messageId: idOf(900),
  snapshotMessageId,
  trackingPath,
  backup,
});

it('gives the copy of a checkpoint, of an update of it, and the first one of a file that was kept later', async () => {
  const folder = await createSessionFolder();
  await folder.write(session, [
    snapshot(idOf(1), {}),
    snapshot(idOf(1), { 'a.txt': copy('a@v1') }),
    snapshot(idOf(2), { 'a.txt': copy('a@v2', 2) }),
    { type: 'user', message: { content: 'says "file-history-snapshot"' } },
    snapshot(idOf(2), { 'a.txt': copy('a@v2', 2), 'new.txt': copy(null), 'odd.txt': copy('../../secret') }),
    snapshot(idOf(3), { 'a.txt': copy(null, 3), '/elsewhere/b.txt': copy('b@v1') }),
    delta(idOf(3), 'late.txt', copy('late@v1')),
  ]);
  const { configFolder: configDir, cwd } = folder;
  const history = await readFileHistory({ configDir, sessionId: session, cwd });
  const at = (name: string) => join(cwd, name);
  const kept = (name: string) => join(configDir, 'file-history', session, name);
  expect(history.files).toEqual([at('a.txt'), at('new.txt'), at('odd.txt'), '/elsewhere/b.txt', at('late.txt')]);
  expect([...history.before(idOf(1))]).toEqual([
    [at('a.txt'), kept('a@v1')],
    [at('new.txt'), null],
    ['/elsewhere/b.txt', kept('b@v1')],
    [at('late.txt'), kept('late@v1')],
  ]);
  expect([...history.before(idOf(2))]).toEqual([
    [at('a.txt'), kept('a@v2')],
    [at('new.txt'), null],
    ['/elsewhere/b.txt', kept('b@v1')],
    [at('late.txt'), kept('late@v1')],
  ]);
  expect(history.before(idOf(3)).get(at('a.txt'))).toBeNull();
  expect(history.before(idOf(4)).size).toBe(0);
});

it('lets a dry run tell what becomes of each file', async () => {
  const { folder, path, ask } = await setUp({
    'a.txt': 'one\r\ntwo\r\nthree',
    'made.txt': 'x\ny\n',
    'binary.bin': Uint8Array.from([0, 1]),
    'unknown.txt': 'u',
  });
  const copies = join(folder.configFolder, 'file-history', session);
  mkdirSync(copies, { recursive: true });
  writeFileSync(join(copies, 'a@v1'), 'one\r\nTWO\r\n2b\r\nthree');
  writeFileSync(join(copies, 'gone@v1'), 'again\n');
  writeFileSync(join(copies, 'binary@v1'), Uint8Array.from([0, 2]));
  const backups = {
    'a.txt': copy('a@v1'),
    'made.txt': copy(null),
    'gone.txt': copy('gone@v1'),
    'binary.bin': copy('binary@v1'),
    'unknown.txt': copy('lost@v1'),
  };
  await folder.write(session, [snapshot(message, backups)]);
  const told = Object.fromEntries(Object.keys(backups).map(name => [path(name), '']));
  expect((await ask(rewinder(told).agent, { dryRun: true })).files).toEqual([
    { filePath: path('a.txt'), becomes: 'changed', insertions: 2, deletions: 1 },
    { filePath: path('made.txt'), becomes: 'removed', insertions: 0, deletions: 2 },
    { filePath: path('gone.txt'), becomes: 'restored', insertions: 1, deletions: 0 },
    { filePath: path('binary.bin'), becomes: 'changed' },
  ]);
});
