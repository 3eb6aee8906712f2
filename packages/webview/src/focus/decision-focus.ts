// The way to what needs the person, for whoever offers one: a key, a link in a step, the pill.
import type { Chat } from '../store/chat.ts';

/** False when there is no such card. Without an id: the one that is shown. */
export type GoToDecision = (because: `the person ${string}`, toolUseId?: string) => boolean;

const ways = new WeakMap<Chat, GoToDecision>();

export function goToDecision(chat: Chat, because: `the person ${string}`, toolUseId?: string): boolean {
  return ways.get(chat)?.(because, toolUseId) ?? false;
}

export function offerDecisionFocus(chat: Chat, go: GoToDecision): () => void {
  ways.set(chat, go);
  return () => {
    if (ways.get(chat) === go) ways.delete(chat);
  };
}
