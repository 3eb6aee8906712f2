// Lets a conversation go on from before a message: the same session, in which the rest becomes a branch that is left. Before
// the first message there is nothing to go on from: the asking page begins a new conversation, and the old one stays on disk.
import { rewindsOf, type Conversation } from '@dovetail/conversation';
import type { Channel } from '../../channels/channel.ts';
import type { HostContext } from '../../host-context.ts';
import type { RewoundConversation } from '../../store/rewind-manifest.ts';
import { lastMessage } from './message-before.ts';

/** Ends the process where the same session goes on, so that all it has said is on disk, and tells where it ended. */
export async function leaveConversation(
  context: Pick<HostContext, 'configFolder'>,
  channel: Channel,
  goesOnFrom: string | undefined,
): Promise<RewoundConversation> {
  const { sessionId, conversation } = channel;
  if (goesOnFrom === undefined || sessionId === null) return { went: 'away' };
  const shown = lastShown(conversation);
  const notes = rewindsOf(conversation).flatMap(({ undone, ...note }) => (undone ? [] : [note]));
  await channel.stop();
  const end =
    shown && (await lastMessage({ configDir: context.configFolder, sessionId, shown }).catch(() => undefined));
  return { went: 'back', end: end || goesOnFrom, notes };
}

export async function goOnFrom(
  context: Pick<HostContext, 'pages' | 'log'>,
  channel: Channel,
  goesOnFrom: string | undefined,
  pageId: string | undefined,
): Promise<void> {
  if (goesOnFrom !== undefined) {
    await channel.resume({ resumeSessionAt: goesOnFrom });
    return;
  }
  const asking = context.pages.get(pageId);
  for (const page of asking ? [asking] : channel.pages) page.push({ type: 'create_new_conversation' });
  context.log.info('A conversation was rewound to before its first message; a new one begins.', {
    sessionId: channel.sessionId,
  });
}

/** The newest line of the session that is shown. */
function lastShown({ order, turns, blocks }: Conversation): string | undefined {
  for (const entry of order.toReversed()) {
    const ids = turns[entry]?.blockIds ?? [entry];
    const uuid = ids.map(id => blocks[id]?.uuid).findLast(one => one !== undefined && one !== null);
    if (uuid) return uuid;
  }
  return undefined;
}
