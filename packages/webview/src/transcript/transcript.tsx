// The conversation: the only scrolling region of the page, windowed, and one tab stop.
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useChat } from '../store/chat-context.ts';
import { offerTranscript } from '../store/transcript-control.ts';
import { useComputed } from '../store/use-signal.ts';
import { Welcome } from '../welcome/welcome.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { MessageMenu } from './message-menu.tsx';
import { Pill } from './pill.tsx';
import { RowWindow } from './row-window.tsx';
import { listenToReader } from './scroll-input.ts';
import { watchTabStops } from './tab-stops.ts';
import { listenToTranscriptKeys } from './transcript-keys.ts';
import { isEmptyChat } from './is-empty-chat.ts';
import { createTranscriptModel } from './transcript-model.ts';
import './transcript.css';

export function Transcript() {
  const chat = useChat();
  const model = useMemo(() => createTranscriptModel(chat), [chat]);
  const isEmpty = useComputed(() => isEmptyChat(chat), [chat]);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => offerTranscript(chat, model.control), [chat, model]);
  useEffect(() => {
    if (!scroller.current || !content.current || !above.current || !below.current) return undefined;
    const stage = {
      scroller: scroller.current,
      content: content.current,
      above: above.current,
      below: below.current,
    };
    const stops = [
      model.attach(stage),
      listenToReader(stage.scroller, model.owner, model.schedule),
      listenToTranscriptKeys(stage.scroller, model),
      watchTabStops(stage.scroller),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [model]);

  return (
    <div className="dt-transcript">
      {isEmpty && <Welcome />}
      <div ref={scroller} className="dt-log" role="log" aria-label="Conversation" aria-live="off" tabIndex={0}>
        <EarlierMessages model={model} />
        <div ref={above} aria-hidden="true" />
        <div ref={content} className="dt-rows">
          <RowWindow model={model} />
        </div>
        <div ref={below} aria-hidden="true" />
      </div>
      <Pill owner={model.owner} />
      <MessageMenu model={model} log={scroller} />
    </div>
  );
}
