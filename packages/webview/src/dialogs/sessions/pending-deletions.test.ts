import type { SessionSummary } from '@dovetail/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPendingDeletions, type DeletionPorts } from './pending-deletions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const session: SessionSummary = { id: 's1', title: 'Try bun', cwd: '/x', modifiedMs: 0 };

function deletions(ports: Partial<DeletionPorts> = {}) {
  const remove = vi.fn<DeletionPorts['remove']>(async () => ({ deleted: true, trashPath: '/trash/s1' }));
  const restore = vi.fn<DeletionPorts['restore']>(async () => ({ restored: true }));
  const failed = vi.fn<DeletionPorts['failed']>();
  return { remove, restore, failed, pending: createPendingDeletions({ remove, restore, failed, ...ports }) };
}

it('touches no file within ten seconds, and none at all when it is taken back', async () => {
  const { pending, remove } = deletions();
  pending.add(session);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(remove).not.toHaveBeenCalled();
  pending.takeBack('s1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(remove).not.toHaveBeenCalled();
  expect(pending.all.value.size).toBe(0);
});

it('moves the file after ten seconds, once, and fetches it back when asked', async () => {
  const { pending, remove, restore } = deletions();
  pending.add(session);
  pending.add(session);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(remove.mock.calls).toEqual([['s1']]);
  expect(pending.all.value.get('s1')).toMatchObject({ state: 'moved', trashPath: '/trash/s1' });
  pending.carryOut();
  expect(remove).toHaveBeenCalledTimes(1);
  pending.takeBack('s1');
  await vi.advanceTimersByTimeAsync(0);
  expect(restore.mock.calls).toEqual([['s1']]);
  expect(pending.all.value.size).toBe(0);
});

it('carries out at once what waits when the dialog closes', () => {
  const { pending, remove } = deletions();
  pending.add(session);
  pending.carryOut();
  expect(remove.mock.calls).toEqual([['s1']]);
});

it('brings the row back and says why when the file stayed', async () => {
  const { pending, failed } = deletions({ remove: async () => ({ deleted: false, reason: 'A CLI has it open.' }) });
  pending.add(session);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pending.all.value.size).toBe(0);
  expect(failed.mock.calls).toEqual([[session, '“Try bun” was not deleted: A CLI has it open.']]);
});
