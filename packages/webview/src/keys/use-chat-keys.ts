// What the keys of the whole chat do, as far as no other part of the page knows better.
import { useEffect, type RefObject } from 'react';
import { useChat } from '../store/chat-context.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { dispatchKeys, onKeyAction } from './key-dispatcher.ts';
import { goToRegion } from './regions.ts';

/** `inside` is any element of the chat. */
export function useChatKeys(inside: RefObject<HTMLElement | null>): void {
  const chat = useChat();
  useEffect(() => {
    const root = inside.current?.closest<HTMLElement>('.dt-chat');
    if (!root) return undefined;
    const box = messageBoxOf(chat);
    const stops = [
      onKeyAction(chat, 'focus-message', () => box.focus('the person pressed the key of the message box')),
      onKeyAction(chat, 'new-conversation', () => {
        if (chat.settings.peek()?.enableNewConversationShortcut === false) return false;
        chat.show({});
        box.focus('the person began a new conversation');
        return true;
      }),
      onKeyAction(chat, 'next-region', () => goToRegion(root, 1)),
      onKeyAction(chat, 'previous-region', () => goToRegion(root, -1)),
      onKeyAction(chat, 'sessions', () => void (chat.dialog.value = 'sessions')),
      onKeyAction(chat, 'keys', () => void (chat.dialog.value = 'keys')),
      dispatchKeys(chat, root),
    ];
    return () => {
      for (const stop of stops.toReversed()) stop();
    };
  }, [chat, inside]);
}
