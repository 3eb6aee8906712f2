// Agrees with everything that is open.
import type { ChangeTracker } from '../../changes/change-tracker.ts';
import { openChanges } from './open-changes.ts';

export async function keepAll(
  changes: Pick<ChangeTracker, 'list' | 'keep'>,
  channelId: string,
): Promise<{ kept: number }> {
  let kept = 0;
  for (const { changeId } of await openChanges(changes, channelId))
    if ((await changes.keep(channelId, changeId)).outcome === 'done') kept++;
  return { kept };
}
