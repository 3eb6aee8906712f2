// The message that goes at a time that the person chose.
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { clockTime } from '../../store/clock-time.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { sendLaterOf, type Planned } from '../../store/send-later.ts';

export function PlannedRow({ planned: { atMs, text, chips } }: { planned: Planned }) {
  const chat = useChat();
  const later = sendLaterOf(chat);
  const actions = [
    { name: 'Send now', icon: 'up', run: later.sendNow },
    { name: 'Edit', icon: 'edit', run: later.takeBack },
    { name: 'Remove', icon: 'x', run: later.forget },
  ] as const;
  return (
    <li className="dt-queue-row">
      <span className="dt-queue-text" dir="auto" title={text}>
        {text.trim() === '' ? 'No words' : text}
      </span>
      {chips.length > 0 && (
        <span className="dt-queue-fact">{chips.length === 1 ? '1 attachment' : `${chips.length} attachments`}</span>
      )}
      <span className="dt-queue-fact">at {clockTime(atMs)}</span>
      {actions.map(({ name, icon, run }) => (
        <button
          key={name}
          type="button"
          className="dt-pick dt-pick-icon"
          aria-label={name}
          title={name}
          onClick={() => {
            run();
            messageBoxOf(chat).focus('the person decided about a message that goes later');
          }}
        >
          <Icon name={icon} size={14} />
        </button>
      ))}
    </li>
  );
}
