// The questions that a page shows: those that wait, and while the connection is lost those that waited before, which can be
// read but not answered. The host's list is the truth again as soon as it has told it.
import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Chat } from '../store/chat.ts';
import type { WaitingQuestion } from '../store/questions.ts';

export interface ShownQuestions {
  readonly list: readonly WaitingQuestion[];
  /** False: nothing can be answered at the moment. */
  readonly isLive: boolean;
}

type Source = Pick<Chat, 'link' | 'questions' | 'view' | 'channelId'>;

const known = new WeakMap<Source, ReadonlySignal<ShownQuestions>>();

export function shownQuestions(chat: Source): ReadonlySignal<ShownQuestions> {
  let shown = known.get(chat);
  if (!shown) known.set(chat, (shown = watch(chat)));
  return shown;
}

function watch({ link, questions, view, channelId }: Source): ReadonlySignal<ShownQuestions> {
  const shown = signal<ShownQuestions>({ list: [], isLive: true });
  let channel = channelId.peek();
  let lostIn: number | undefined;
  effect(() => {
    const isOpen = link.connection.value === 'open';
    const list = questions.waiting.value;
    const generation = view.generation.value;
    const before = shown.peek();
    if (channelId.value !== channel) {
      channel = channelId.value;
      lostIn = undefined;
    } else if (!isOpen) lostIn = generation;
    const isHeld = lostIn !== undefined && list.length === 0 && before.list.length > 0 && generation === lostIn;
    if (isOpen && !isHeld) lostIn = undefined;
    shown.value = isHeld ? { list: before.list, isLive: false } : { list, isLive: isOpen };
  });
  return shown;
}
