// Puts every open file back, newest change first; those that cannot be are left alone and named.
import type { ChangeTracker } from '../../changes/change-tracker.ts';
import { openChanges } from './open-changes.ts';

export async function undoAll(
  changes: Pick<ChangeTracker, 'list' | 'undo'>,
  channelId: string,
  userMessageId?: string,
): Promise<{ undone: number; conflicts: { filePath: string; reason: string }[] }> {
  let undone = 0;
  const conflicts: { filePath: string; reason: string }[] = [];
  for (const { changeId, filePath } of await openChanges(changes, channelId, userMessageId)) {
    const { outcome, reason } = await changes.undo(channelId, changeId);
    if (outcome === 'done') undone++;
    else if (outcome === 'conflict') conflicts.push({ filePath, reason: reason ?? 'It could not be undone.' });
  }
  return { undone, conflicts };
}
