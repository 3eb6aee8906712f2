// What find has led the reader to. The block that holds it opens; nothing else does.
import type { BlockId } from '@dovetail/conversation';
import { signal, type Signal } from '@preact/signals-core';
import type { Chat } from './chat.ts';
import { useChat } from './chat-context.ts';
import { useComputed } from './use-signal.ts';

export interface Revealed {
  /** The block on the main line, which has a row of its own. */
  readonly rowId: BlockId;
  /** The block that holds the hit; another one for what a subagent did. */
  readonly blockId: BlockId;
  readonly part: 'text' | 'input' | 'output';
  /** Where in the words of that part. */
  readonly at: number;
}

const revealed = new WeakMap<Chat, Signal<Revealed | undefined>>();

export function revealedIn(chat: Chat): Signal<Revealed | undefined> {
  let place = revealed.get(chat);
  if (!place) revealed.set(chat, (place = signal<Revealed | undefined>(undefined)));
  return place;
}

/** For a block that can be folded: whether find wants it open. */
export function useRevealed(id: BlockId): boolean {
  const chat = useChat();
  return useComputed(() => {
    const place = revealedIn(chat).value;
    return place?.blockId === id || place?.rowId === id;
  }, [chat, id]);
}
