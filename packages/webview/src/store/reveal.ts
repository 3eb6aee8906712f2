// What find has led the reader to. The block that holds it opens; nothing else does.
import type { BlockId } from '@dovetail/conversation';
import { signal, type Signal } from '@preact/signals-core';
import { useState } from 'react';
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

/** For a block that can be folded: whether find wants it open, for itself or for a step inside of it. */
export function useRevealed(id: BlockId): boolean {
  const chat = useChat();
  return useComputed(() => {
    const place = revealedIn(chat).value;
    if (!place) return false;
    let inside: BlockId | null | undefined = place.blockId;
    while (inside && inside !== id) inside = chat.view.block(inside).value?.parentId;
    return inside === id || place.rowId === id;
  }, [chat, id]);
}

/** A fold that find opens. What find has opened stays open: nothing closes by itself under the reader's eyes. */
export function useUnfold<T extends boolean | undefined>(
  id: BlockId,
  atFirst: T | (() => T),
): readonly [isOpen: boolean | T, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState<boolean | T>(atFirst);
  const isRevealed = useRevealed(id);
  const [wasRevealed, setWasRevealed] = useState(false);
  if (isRevealed !== wasRevealed) {
    setWasRevealed(isRevealed);
    if (isRevealed) setOpen(true);
  }
  return [isOpen, setOpen];
}
