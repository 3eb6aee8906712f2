// Find in conversation: a bar under the head. It looks through the data; the page only shows where a hit is.
import { effect, untracked, type Signal } from '@preact/signals-core';
import { useEffect, useRef } from 'react';
import { announce } from '../announce/announcer.ts';
import { moveFocus } from '../focus/move-focus.ts';
import { useChat } from '../store/chat-context.ts';
import { findDoor } from '../store/find-door.ts';
import { useSignal } from '../store/use-signal.ts';
import { FindControls } from './find-controls.tsx';
import { mostHits } from './find-hits.ts';
import { findIn } from './find-state.ts';
import { markHits } from './mark-hits.ts';
import './find-bar.css';

export function FindBar() {
  const chat = useChat();
  const find = findIn(chat);
  const isOpen = useSignal(find.isOpen);
  useEffect(() => {
    const { asked, askedNext } = findDoor(chat);
    const stops = [
      onAsked(asked, () => find.open()),
      onAsked(askedNext, () => {
        if (find.isOpen.peek()) find.step(1);
        else find.open();
      }),
      markHits(chat, find),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chat, find]);
  return isOpen ? <Bar /> : null;
}

/** What was asked for before this part of the page was here counts once. */
function onAsked(asked: Signal<number>, run: () => void): () => void {
  return effect(() => {
    if (asked.value === 0) return;
    untracked(run);
    if (asked.peek() > 0) queueMicrotask(() => void (asked.value = 0));
  });
}

function Bar() {
  const chat = useChat();
  const find = findIn(chat);
  const words = useSignal(find.words);
  const hits = useSignal(find.hits);
  const current = useSignal(find.current);
  const asked = useSignal(find.asked);
  const isSearching = useSignal(find.isSearching);
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    if (!field.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
    moveFocus(field.current, 'the person asked for find');
    field.current?.select();
  }, [asked]);

  const total = hits.length >= mostHits ? `${mostHits}+` : String(hits.length);
  const said = words === '' ? '' : hits.length === 0 ? (isSearching ? '' : 'Not found') : `${current + 1} of ${total}`;
  useEffect(() => {
    if (said !== '') announce(chat, 'polite', said);
  }, [chat, said]);

  function close(): void {
    find.close();
    const back = cameFrom.current;
    if (back instanceof HTMLElement && back.isConnected && back !== document.body)
      moveFocus(back, 'the person closed find');
  }

  return (
    <div
      className="dt-find"
      role="search"
      aria-label="Find in conversation"
      onKeyDown={event => {
        const { key, altKey, shiftKey, nativeEvent } = event;
        if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
        if (key === 'Escape') close();
        else if (key === 'ArrowLeft' && altKey) find.goBack();
        else if (key === 'F3') find.step(shiftKey ? -1 : 1);
        else if (key === 'Enter' && event.target === field.current) find.step(shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <input
        ref={field}
        type="search"
        className="dt-find-field"
        dir="auto"
        aria-label="Find in conversation"
        placeholder="Find in conversation"
        value={words}
        onChange={event => void (find.words.value = event.target.value)}
      />
      <span className="dt-find-count">{said}</span>
      <FindControls find={find} onClose={close} />
    </div>
  );
}
