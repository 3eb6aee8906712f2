// The changes of a channel about which something is still to be decided, newest first: a later edit of a file must be undone
// before an earlier one can.
import type { ChangedFile } from '@dovetail/protocol';
import type { ChangeTracker } from '../../changes/change-tracker.ts';

export async function openChanges(
  changes: Pick<ChangeTracker, 'list'>,
  channelId: string,
  userMessageId?: string,
): Promise<ChangedFile[]> {
  const turns = await changes.list(channelId);
  return turns
    .filter(turn => userMessageId === undefined || turn.userMessageId === userMessageId)
    .flatMap(({ files }) => files.toReversed())
    .filter(({ state, hunks }) => state === 'open' || hunks.some(hunk => hunk.state === 'open'));
}
