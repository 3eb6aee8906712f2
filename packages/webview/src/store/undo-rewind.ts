// Undoes a rewind, and shows the conversation that it leads back to when that is another one.
import type { ResultOf, conversationRequests } from '@dovetail/protocol';
import type { Chat } from './chat.ts';

export type UndoneRewind = ResultOf<typeof conversationRequests, 'undo_rewind'>;

export async function undoRewind(chat: Chat, rewindId: string): Promise<UndoneRewind> {
  const channelId = chat.channelId.peek();
  const answer = await chat.link.ask('undo_rewind', { channelId, rewindId }, { channelId });
  if (answer.showSession === undefined || chat.channelId.peek() !== channelId) return answer;
  chat.show({ resume: answer.showSession });
  tellOfRewind(chat, rewindId);
  return answer;
}

/** In the conversation that is shown now. Where the session is open already, the host has told it there. */
export function tellOfRewind(chat: Chat, rewindId: string): void {
  chat.launch();
  chat.link.ask('show_rewind', { channelId: chat.channelId.peek(), rewindId }).catch(() => undefined);
}
