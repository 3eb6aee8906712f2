// Find in conversation, as far as it is there from the start: its keys.
import { useEffect } from 'react';
import { onKeyAction } from '../keys/key-dispatcher.ts';
import { later } from '../later/later.tsx';
import { useChat } from '../store/chat-context.ts';
import { findDoor } from '../store/find-door.ts';

const FindBar = later(async () => (await import('./find-bar.tsx')).FindBar);

export function Find() {
  const chat = useChat();
  useEffect(() => {
    const { asked, askedNext } = findDoor(chat);
    const stops = [
      onKeyAction(chat, 'find', () => void (asked.value += 1)),
      onKeyAction(chat, 'find-next', () => void (askedNext.value += 1)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chat]);
  return <FindBar />;
}
