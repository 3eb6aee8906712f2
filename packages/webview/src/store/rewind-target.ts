// The message that the dialog "rewind" is about.
import type { BlockId } from '@dovetail/conversation';
import { signal, type Signal } from '@preact/signals-core';
import type { Chat } from './chat.ts';

export interface RewindTarget {
  readonly blockId: BlockId;
  /** Its id in the session file, which `rewind_code` takes. */
  readonly userMessageId: string;
  readonly text: string;
  readonly atMs: number;
}

const targets = new WeakMap<Chat, Signal<RewindTarget | undefined>>();

export function rewindTarget(chat: Chat): Signal<RewindTarget | undefined> {
  let target = targets.get(chat);
  if (!target) targets.set(chat, (target = signal<RewindTarget | undefined>(undefined)));
  return target;
}
