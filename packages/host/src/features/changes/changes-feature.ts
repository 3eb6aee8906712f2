// What the turns of a conversation did to files: keep, undo, redo; and pages hear when it changes.
import { notFound, type changeRequests, type Handlers } from '@dovetail/protocol';
import { undoneNote } from '../../changes/undone-note.ts';
import type { HostContext } from '../../host-context.ts';
import { keepAll } from './keep-all.ts';
import { pushChanges } from './push-changes.ts';
import { undoAll } from './undo-all.ts';

export function changesFeature(context: HostContext): Handlers<typeof changeRequests> {
  const { changes, channels } = context;
  pushChanges(context);
  return {
    get_changes: async ({ channelId }) => ({ turns: await changes.list(channels.expect(channelId).id) }),
    async get_undone({ channelId }) {
      const undone = await changes.undoneSinceLastMessage(channels.expect(channelId).id);
      const hunks = undone.reduce((sum, file) => sum + Math.max(1, file.hunks.length), 0);
      return { hunks, note: undoneNote(undone) ?? null };
    },
    async get_change_contents({ channelId, changeId }) {
      const contents = await changes.contents(channels.expect(channelId).id, changeId);
      if (!contents) throw notFound('The change', 'This change is no longer known. Reload the list of changes.');
      return contents;
    },
    keep_change: ({ channelId, changeId, hunk }) => changes.keep(channels.expect(channelId).id, changeId, hunk),
    undo_change: ({ channelId, changeId, hunk }) => changes.undo(channels.expect(channelId).id, changeId, hunk),
    redo_change: ({ channelId, changeId, hunk }) => changes.redo(channels.expect(channelId).id, changeId, hunk),
    keep_all_changes: ({ channelId }) => keepAll(changes, channels.expect(channelId).id),
    undo_all_changes: ({ channelId, userMessageId }) => undoAll(changes, channels.expect(channelId).id, userMessageId),
  };
}
