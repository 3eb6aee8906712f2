// Where the to-do list is: in its newest card, or in the dock while that card is out of view and the person has opened it
// there. It exists once.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Chat } from '../store/chat.ts';
import { transcriptOf } from '../store/transcript-control.ts';

export interface TodosPlace {
  readonly isCardOut: ReadonlySignal<boolean>;
  readonly isStripOpen: Signal<boolean>;
  readonly isInDock: ReadonlySignal<boolean>;
}

const places = new WeakMap<Chat, TodosPlace>();

export function todosPlace(chat: Chat): TodosPlace {
  let place = places.get(chat);
  if (!place) places.set(chat, (place = create(chat)));
  return place;
}

function create(chat: Chat): TodosPlace {
  const { view } = chat;
  const isStripOpen = signal(false);
  const isCardOut = computed(() => {
    void view.generation.value;
    void view.part('todos');
    const transcript = transcriptOf(chat);
    void transcript.moved.value;
    const { blockId } = view.conversation.todos;
    return blockId !== null && !transcript.isInView(blockId);
  });
  return { isCardOut, isStripOpen, isInDock: computed(() => isCardOut.value && isStripOpen.value) };
}
