// The two places that a screen reader listens to. They stand outside of the conversation, which is silent.
import { useEffect } from 'react';
import { useChat } from '../store/chat-context.ts';
import { useSignal } from '../store/use-signal.ts';
import { announcerOf, type Said } from './announcer.ts';
import { watchAnnouncements } from './watch-announcements.ts';
import './announcements.css';

export function Announcements() {
  const chat = useChat();
  const announcer = announcerOf(chat);
  const polite = useSignal(announcer.polite);
  const assertive = useSignal(announcer.assertive);
  useEffect(() => watchAnnouncements(chat), [chat]);
  return (
    <div className="dt-announcements">
      <div role="status" aria-live="polite" aria-atomic="true" aria-label="Announcements">
        {spoken(polite)}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true" aria-label="Urgent announcements">
        {spoken(assertive)}
      </div>
    </div>
  );
}

/** The same words again are another text, or they would not be read. */
function spoken({ text, count }: Said): string {
  return count % 2 === 0 || text === '' ? text : `${text}\u00a0`;
}
