import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../testing/fake-context.ts';
import { withDecision } from './change-record.ts';
import { openChangeStore, type ChangeStore } from './change-store.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'store-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const add = (store: ChangeStore, changeId: string) =>
  store.addEdit({
    changeId,
    turn: { userMessageId: changeId, startedMs: 1 },
    filePath: `/${changeId}`,
    realPath: `/${changeId}`,
    before: { kind: 'unknown' },
    after: { kind: 'absent' },
  });

it('lets go of the oldest that is decided, then of the oldest', async () => {
  const store = await openChangeStore(root, silentLog, 0, 3);
  for (const id of ['a', 'b', 'c']) await add(store, id);
  const b = store.records.get('b');
  if (b) await store.save(withDecision(b, new Set([-1]), 'kept'));
  await add(store, 'd');
  expect([...store.records.keys()]).toEqual(['a', 'c', 'd']);
  await add(store, 'e');
  expect([...store.records.keys()]).toEqual(['c', 'd', 'e']);
  expect([...(await openChangeStore(root, silentLog, 0)).records.keys()]).toEqual(['c', 'd', 'e']);
});

it('does one thing at a time, whatever fails', async () => {
  const store = await openChangeStore(root, silentLog, 0);
  const order: string[] = [];
  const first = store.exclusively(async () => {
    await Promise.resolve();
    order.push('first');
    throw new Error('failed');
  });
  const second = store.exclusively(async () => {
    order.push('second');
    return 2;
  });
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe(2);
  expect(order).toEqual(['first', 'second']);
});
