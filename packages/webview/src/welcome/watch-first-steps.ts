// Ticks the first steps off when they are really done.
import { contentText } from '@dovetail/conversation';
import { effect } from '@preact/signals-core';
import type { Chat } from '../store/chat.ts';
import { markStep } from '../store/first-steps.ts';

const mention = /(?:^|\s)@[^\s@]/;

export function watchFirstSteps(chat: Chat): () => void {
  const { view } = chat;
  const stops = [
    view.onChanges(({ added }) => {
      for (const id of added) {
        const block = view.conversation.blocks[id];
        if (block?.type === 'user' && !block.synthetic && mention.test(contentText(block.content))) markStep('ask');
      }
    }),
    chat.onPush(push => {
      if (push.type !== 'changes_update') return;
      const hunks = push.turn.files.flatMap(file => (file.hunks.length > 1 ? file.hunks : []));
      if (hunks.some(({ state }) => state === 'kept' || state === 'undone')) markStep('review');
    }),
    effect(() => {
      void view.generation.value;
      const first = view.conversation.order[0];
      if (first !== undefined && view.conversation.turns[first]?.stored === true) markStep('return');
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
