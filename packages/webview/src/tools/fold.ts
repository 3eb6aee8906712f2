// Whether a card is open. A person's own choice wins and is remembered; without one the card keeps the state it began with,
// because nothing folds by itself under the reader's eyes; find opens what it leads to. A card that was out of view begins anew, and so does one whose
// call begins to wait for an answer.
import type { BlockId } from '@dovetail/conversation';
import { useState } from 'react';
import { useChat } from '../store/chat-context.ts';
import { useUnfold } from '../store/reveal.ts';

/** `byDefault` is undefined as long as it is too early to tell. */
export function useFold(id: BlockId, byDefault: boolean | undefined): readonly [isOpen: boolean, toggle: () => void] {
  const { memory } = useChat();
  const [byHand, setByHand] = useUnfold(id, () => {
    const { unfolded, folded } = memory.facts;
    return unfolded.includes(id) ? true : folded.includes(id) ? false : undefined;
  });
  const [atFirst, setAtFirst] = useState(byDefault);
  if ((atFirst === undefined) !== (byDefault === undefined)) setAtFirst(byDefault);
  const isOpen = byHand ?? atFirst ?? byDefault ?? false;

  const toggle = (): void => {
    setByHand(!isOpen);
    const without = (ids: readonly string[]) => ids.filter(other => other !== id);
    const { unfolded, folded } = memory.facts;
    memory.remember(
      isOpen
        ? { unfolded: without(unfolded), folded: [...without(folded), id] }
        : { unfolded: [...without(unfolded), id], folded: without(folded) },
    );
  };
  return [isOpen, toggle];
}
