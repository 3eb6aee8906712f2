// What waits for the person: one card above the composer, oldest first. It never takes the focus by itself, and nothing but
// a deliberate press of one of its buttons decides anything.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import { moveFocus } from '../focus/move-focus.ts';
import { onKeyAction } from '../keys/key-dispatcher.ts';
import { onGoToDecision } from '../store/answer-focus.ts';
import { useChat } from '../store/chat-context.ts';
import { messageBoxOf } from '../store/message-box.ts';
import type { WaitingQuestion } from '../store/questions.ts';
import { useSignal } from '../store/use-signal.ts';
import { CardBody } from './card-body.tsx';
import { CardTop } from './card-top.tsx';
import { shownQuestions } from './shown-questions.ts';
import { useGuardedKeys } from './use-guarded-keys.ts';
import { useReady } from './use-ready.ts';
import '../blocks/note.css';
import './decision-card.css';

export function DecisionCard() {
  const chat = useChat();
  const { list, isLive } = useSignal(shownQuestions(chat));
  const [chosen, choose] = useState<string | undefined>(undefined);
  const shown = list.find(({ requestId }) => requestId === chosen) ?? list[0];
  const cameFrom = useRef<HTMLElement | null>(null);
  const isInside = useRef(false);
  const card = useRef<HTMLDivElement>(null);

  // What had the focus is gone with its question: to the next one, or back to where the person came from.
  useLayoutEffect(() => {
    if (!isInside.current || card.current?.contains(document.activeElement)) return;
    if (shown) {
      moveFocus(entryOf(card.current), 'the person answered, and the next question takes its place');
      return;
    }
    isInside.current = false;
    const back = cameFrom.current;
    if (back?.isConnected) moveFocus(back, 'the person answered the last question');
    else messageBoxOf(chat).focus('the person answered the last question');
  }, [chat, shown?.requestId]);

  function focused({ relatedTarget }: FocusEvent): void {
    isInside.current = true;
    if (!(relatedTarget instanceof HTMLElement) || card.current?.contains(relatedTarget)) return;
    cameFrom.current = relatedTarget;
  }

  function blurred({ relatedTarget, target }: FocusEvent): void {
    if (card.current?.contains(relatedTarget)) return;
    // A focused element that is removed says the same as one that was left; only the latter is still there.
    if (relatedTarget) isInside.current = false;
    else
      queueMicrotask(() => {
        if (target.isConnected && document.hasFocus()) isInside.current = false;
      });
  }

  if (!shown) return null;
  return (
    <div ref={card} className="dt-ask" data-kind={shown.request.type} onFocus={focused} onBlur={blurred}>
      <Shown card={card} shown={shown} list={list} isLive={isLive} choose={choose} />
    </div>
  );
}

interface ShownProps {
  readonly card: React.RefObject<HTMLDivElement | null>;
  readonly shown: WaitingQuestion;
  readonly list: readonly WaitingQuestion[];
  readonly isLive: boolean;
  choose(requestId: string): void;
}

function Shown({ card, shown, list, isLive, choose }: ShownProps) {
  const chat = useChat();
  const isReady = useReady(`${shown.requestId} ${shown.shownAtMs} ${isLive}`) && isLive;
  const leave = useCallback(() => messageBoxOf(chat).focus('the person pressed Escape in a decision'), [chat]);
  useGuardedKeys({ card, onLeave: leave });

  const others = useRef(list);
  others.current = list;
  useEffect(() => {
    const go = (because: `the person ${string}`): void => moveFocus(entryOf(card.current), because);
    const stops = [
      onGoToDecision(chat, decisionId => {
        const wanted = others.current.find(({ request }) => request.decisionId === decisionId);
        if (wanted) flushSync(() => choose(wanted.requestId));
        go('the person asked for the question of a step');
      }),
      onKeyAction(chat, 'needs-you', () => go('the person asked for what needs them')),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chat, card, choose]);

  // A button that is switched off under the focus would lose it to nothing.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (active instanceof HTMLButtonElement && active.disabled && card.current?.contains(active))
      moveFocus(entryOf(card.current), 'the person was on a button that is switched off');
  }, [card, isReady]);

  return (
    <>
      <CardTop shown={shown} list={list} choose={choose} />
      {!isLive && <p className="dt-ask-note">Not connected. Nothing can be answered until the connection is back.</p>}
      <CardBody key={shown.requestId} question={shown} isReady={isReady} />
    </>
  );
}

function entryOf(card: HTMLElement | null): HTMLElement | null {
  return card?.querySelector<HTMLElement>('[data-needs-you]') ?? null;
}
