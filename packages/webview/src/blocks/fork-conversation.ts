// A new conversation that shares this one up to a message. The old one is untouched.
import type { ParamsOf, WebviewRequests } from '@dovetail/protocol';
import type { Chat } from '../store/chat.ts';

/** `lastKept`: the uuid of the last message that the fork keeps. `draft`: what its message box begins with. */
export async function forkConversation(chat: Chat, lastKept: string | undefined, draft?: string): Promise<void> {
  const session = sessionOf(chat);
  if (!session) return;
  const { link } = chat;
  try {
    if (lastKept === undefined) {
      if (draft !== undefined) await link.ask('save_draft', { draft: { text: draft, attachments: [], comments: [] } });
      chat.show({});
      return;
    }
    await openFork(chat, {
      forkedFromSession: session,
      resumeSessionAt: lastKept,
      ...(draft !== undefined && { draft }),
    });
  } catch (error) {
    await tellFailure(chat, error);
  }
}

/** The whole conversation, but for what tools have printed; for one that has grown too long. */
export async function forkWithoutToolOutput(chat: Chat): Promise<void> {
  const session = sessionOf(chat);
  if (!session) return;
  try {
    await openFork(chat, { forkedFromSession: session, withoutToolOutput: true });
  } catch (error) {
    await tellFailure(chat, error);
  }
}

function sessionOf(chat: Chat): string | null {
  return chat.view.status.peek()?.sessionId ?? chat.memory.facts.sessionId;
}

async function openFork(chat: Chat, params: ParamsOf<WebviewRequests, 'fork_conversation'>): Promise<void> {
  const fork = await chat.link.ask('fork_conversation', params);
  if (!fork.openedInTab) chat.show({ resume: fork.sessionId });
}

async function tellFailure(chat: Chat, error: unknown): Promise<void> {
  const message = `The conversation could not be forked: ${error instanceof Error ? error.message : String(error)}`;
  await chat.link.ask('show_notification', { message, severity: 'error' }).catch(() => undefined);
}
