// The focus view: steps that follow each other as one row that says what was done. It opens to the steps themselves, by hand
// or because find leads to one of them.
import type { BlockId } from '@dovetail/conversation';
import { useState } from 'react';
import { BlockView } from '../blocks/block-view.tsx';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { useNow } from '../store/clock.ts';
import { revealedIn } from '../store/reveal.ts';
import { useComputed } from '../store/use-signal.ts';
import { count } from '../tools/amounts.ts';
import { focusParts, isStep } from '../tools/focus-run.ts';
import '../blocks/thinking-block.css';

const shownAtFirst = 20;
const shownMore = 50;

export function FocusRun({ steps }: { steps: readonly BlockId[] }) {
  const { view } = useChat();
  const [byHand, setByHand] = useState<boolean | undefined>(undefined);
  const [most, setMost] = useState(shownAtFirst);
  const revealed = useRevealedStep(steps);
  const isOpen = byHand ?? revealed > 0;
  const read = (nowMs: number) =>
    focusParts(
      steps.map(id => view.block(id).value).filter(block => block !== undefined && isStep(block)),
      nowMs,
    ).find(part => part.kind === 'run');
  const isLive = useComputed(() => read(0)?.isLive === true, [view, steps]);
  const now = useNow(isLive);
  const words = useComputed(() => read(now)?.words ?? '', [view, steps, now]);
  const shown = Math.max(most, revealed);
  const earlier = steps.length - shown;
  return (
    <div className="dt-step">
      <button type="button" className="dt-thinking-row" aria-expanded={isOpen} onClick={() => setByHand(!isOpen)}>
        <Icon name="fold" />
        <span>{words}</span>
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
      </button>
      {isOpen && (
        <div className="dt-run-steps">
          {earlier > 0 && (
            <div className="dt-agent-earlier">
              {count(earlier, 'earlier step')}{' '}
              <button type="button" className="dt-linkish" onClick={() => setMost(shown + shownMore)}>
                Show
              </button>
            </div>
          )}
          {steps.slice(-shown).map(id => (
            <BlockView key={id} id={id} />
          ))}
        </div>
      )}
    </div>
  );
}

/** How many steps from the end are needed to show the one that find leads to. */
function useRevealedStep(steps: readonly BlockId[]): number {
  const chat = useChat();
  const rowId = useComputed(() => revealedIn(chat).value?.rowId, [chat]);
  const at = rowId === undefined ? -1 : steps.indexOf(rowId);
  return at === -1 ? 0 : steps.length - at;
}
