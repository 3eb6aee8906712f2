// The chat that a component belongs to. One window may show several.
import { createContext, useContext } from 'react';
import type { Chat } from './chat.ts';

const ChatContext = createContext<Chat | undefined>(undefined);

export const ChatProvider = ChatContext.Provider;

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('A part of the chat page stands outside of it.');
  return chat;
}
