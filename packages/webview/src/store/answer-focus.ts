// "Answer" on a step that waits: the person asks to be taken to the card with the question. Heard in the same click, so the
// focus moves by the person's own doing.
import type { Chat } from './chat.ts';

type Listener = (decisionId: string) => void;

const listeners = new WeakMap<Chat, Set<Listener>>();

export function goToDecision(chat: Chat, decisionId: string): void {
  for (const listener of listeners.get(chat) ?? []) listener(decisionId);
}

export function onGoToDecision(chat: Chat, listener: Listener): () => void {
  let heard = listeners.get(chat);
  if (!heard) listeners.set(chat, (heard = new Set()));
  const all = heard;
  all.add(listener);
  return () => all.delete(listener);
}
