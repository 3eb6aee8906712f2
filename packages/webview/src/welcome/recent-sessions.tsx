// Up to five sessions of this folder, newest first.
import type { SessionSummary } from '@dovetail/protocol';
import { useEffect, useState } from 'react';
import { useChat } from '../store/chat-context.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { onceOpen } from '../store/once-open.ts';
import { useSignal } from '../store/use-signal.ts';
import { agoWords } from './ago-words.ts';

const most = 5;

export function RecentSessions() {
  const chat = useChat();
  const generation = useSignal(chat.view.generation);
  const [sessions, setSessions] = useState<readonly SessionSummary[]>([]);
  useEffect(() => {
    let isWanted = true;
    onceOpen(chat.link)
      .then(() => chat.link.ask('list_sessions_request', { scope: 'folder', limit: most }))
      .then(
        answer => {
          if (isWanted) setSessions(answer.sessions.slice(0, most));
        },
        // The dialog "Sessions" says what is wrong; here there is just nothing to go back to.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [chat, generation]);
  if (sessions.length === 0) return null;
  const nowMs = Date.now();
  return (
    <section className="dt-welcome-part" aria-label="Recent sessions">
      <h3>Recent</h3>
      <ul className="dt-welcome-list">
        {sessions.map(({ id, title, cwd, modifiedMs }) => (
          <li key={id}>
            <button
              type="button"
              className="dt-welcome-row"
              onClick={() => {
                messageBoxOf(chat).focus('the person went back to a session');
                chat.show({ resume: id, cwd });
              }}
            >
              <span className="dt-welcome-name" dir="auto">
                {title}
              </span>
              <span className="dt-welcome-when">{agoWords(modifiedMs, nowMs)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
