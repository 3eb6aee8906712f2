// Lets a conversation go on from before a message: the same session, in which the rest becomes a branch that is left. Before
// the first message there is nothing to go on from: the asking page begins a new conversation, and the old one stays on disk.
import type { Channel } from '../../channels/channel.ts';
import type { HostContext } from '../../host-context.ts';

export async function rewindConversation(
  context: Pick<HostContext, 'pages' | 'log'>,
  channel: Channel,
  lastMessage: string | undefined,
  pageId: string | undefined,
): Promise<void> {
  if (lastMessage === undefined) {
    const asking = context.pages.get(pageId);
    for (const page of asking ? [asking] : channel.pages) page.push({ type: 'create_new_conversation' });
    context.log.info('A conversation was rewound to before its first message; a new one begins.', {
      sessionId: channel.sessionId,
    });
    return;
  }
  await channel.stop();
  await channel.resume({ resumeSessionAt: lastMessage });
}
