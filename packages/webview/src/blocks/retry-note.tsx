// The service is busy and the CLI tries again: one note, updated in place.
import type { TurnId } from '@dovetail/conversation';
import { useChat } from '../store/chat-context.ts';
import { useNow } from '../store/clock.ts';
import { useSignal } from '../store/use-signal.ts';
import { Note } from './note.tsx';
import { retryWords } from './retry-words.ts';

export function RetryNote({ turnId }: { turnId: TurnId }) {
  const chat = useChat();
  const retry = useSignal(chat.view.turn(turnId))?.retry ?? null;
  const now = useNow(retry !== null);
  if (retry === null) return null;
  return (
    <Note
      tone="plain"
      icon="clock"
      actions={
        <button
          type="button"
          className="dt-button"
          onClick={() => chat.link.tell({ type: 'interrupt_claude', channelId: chat.channelId.peek() })}
        >
          Stop
        </button>
      }
    >
      <p>{retryWords(retry, now)}</p>
    </Note>
  );
}
