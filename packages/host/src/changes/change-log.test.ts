import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appendChange, loadChangeLog } from './change-log.ts';
import type { ChangeRecord } from './change-record.ts';

let root = '';
let path = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'log-'));
  path = join(root, 'session', 'changes.jsonl');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const record = (changeId: string, left: string): ChangeRecord => ({
  changeId,
  userMessageId: 'm',
  startedMs: 1,
  filePath: '/a',
  realPath: '/a',
  before: { kind: 'absent' },
  after: { kind: 'absent' },
  hunks: [],
  state: 'open',
  isAfterForeignEdit: false,
  toldUndone: [],
  left,
});

it('gives the last state of each change, in the order in which they came', async () => {
  await appendChange(path, { record: record('one', '1') });
  await appendChange(path, { record: record('two', '2') });
  await appendChange(path, { record: { ...record('one', '3'), state: 'kept' } });
  const { records, left } = await loadChangeLog(path);
  expect([...records.values()].map(({ changeId, state }) => [changeId, state])).toEqual([
    ['one', 'kept'],
    ['two', 'open'],
  ]);
  expect(left.get('/a')).toBe('3');
  expect(statSync(path).mode & 0o077).toBe(0);
});

it('forgets what is gone', async () => {
  await appendChange(path, { record: record('one', '1') });
  await appendChange(path, { gone: 'one', realPath: '/a', left: '2' });
  const { records, left } = await loadChangeLog(path);
  expect([records.size, left.get('/a')]).toEqual([0, '2']);
});

it('passes over a torn line and what follows it is read', async () => {
  await appendChange(path, { record: record('one', '1') });
  appendFileSync(path, '{"record":{"changeId":"tor');
  expect((await loadChangeLog(path)).unreadableLines).toBe(1);
  await appendChange(path, { record: record('two', '2') });
  expect([...(await loadChangeLog(path)).records.keys()]).toEqual(['one', 'two']);
});

it('is empty where there is no file', async () => {
  expect((await loadChangeLog(path)).records.size).toBe(0);
});

it('does not grow for ever, and says the same when it was made short', async () => {
  await appendChange(path, { record: record('two', 'x') });
  for (let i = 0; i < 600; i++) await appendChange(path, { record: record('one', `${i}`) });
  await appendChange(path, { record: record('two', 'last') });
  const long = await loadChangeLog(path);
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
  const short = await loadChangeLog(path);
  expect([[...short.records.keys()], short.left]).toEqual([[...long.records.keys()], long.left]);
});
