// A new conversation that shares this one up to a message. The old one is untouched.
import type { Chat } from '../store/chat.ts';

/** `lastKept`: the uuid of the last message that the fork keeps. `draft`: what its message box begins with. */
export async function forkConversation(chat: Chat, lastKept: string | undefined, draft?: string): Promise<void> {
  const session = chat.view.status.peek()?.sessionId ?? chat.memory.facts.sessionId;
  if (!session) return;
  const { link } = chat;
  try {
    if (lastKept === undefined) {
      if (draft !== undefined) await link.ask('save_draft', { draft: { text: draft, attachments: [], comments: [] } });
      chat.show({});
      return;
    }
    const fork = await link.ask('fork_conversation', {
      forkedFromSession: session,
      resumeSessionAt: lastKept,
      ...(draft !== undefined && { draft }),
    });
    if (!fork.openedInTab) chat.show({ resume: fork.sessionId });
  } catch (error) {
    const message = `The conversation could not be forked: ${error instanceof Error ? error.message : String(error)}`;
    await link.ask('show_notification', { message, severity: 'error' }).catch(() => undefined);
  }
}
