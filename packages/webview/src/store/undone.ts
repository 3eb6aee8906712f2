// What the person has undone since the agent last got a message. It goes with the next one unless it is taken off.
import { effect } from '@preact/signals-core';
import type { Chat } from './chat.ts';
import { messageBoxOf, type Undone } from './message-box.ts';

/** Keeps the message box told; gives what ends that. */
export function watchUndone(chat: Chat): () => void {
  const { undone } = messageBoxOf(chat);
  function read(): void {
    const channelId = chat.channelId.peek();
    chat.link.ask('get_undone', { channelId }).then(
      ({ hunks, note }) => {
        if (chat.channelId.peek() === channelId) undone.value = note === null ? undefined : { hunks, note };
      },
      () => undefined,
    );
  }
  const stopHearing = chat.onPush(push => {
    if (push.type === 'changes_update' && push.channelId === chat.channelId.peek()) read();
  });
  const stopWatching = effect(() => {
    // Another conversation, or the same one after a reload: something may have been undone in it before.
    void chat.view.generation.value;
    undone.value = undefined;
    if (chat.view.conversation.order.length > 0) read();
  });
  return () => {
    stopHearing();
    stopWatching();
  };
}

export function undoneWords({ hunks }: Undone): string {
  return hunks === 1 ? '1 undone hunk' : `${hunks} undone hunks`;
}
