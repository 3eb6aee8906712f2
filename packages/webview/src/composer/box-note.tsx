// What went wrong with the message box, above it, until it is put away.
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { useSignal } from '../store/use-signal.ts';

export function BoxNote() {
  const box = messageBoxOf(useChat());
  const note = useSignal(box.note);
  if (!note) return null;
  const { text, action } = note;
  return (
    <div className="dt-box-note">
      <Icon name="info" size={14} />
      <span className="dt-box-note-text">{text}</span>
      {action && (
        <button type="button" className="dt-small-button" onClick={() => action.run()}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="dt-pick dt-pick-icon"
        aria-label="Dismiss"
        onClick={() => {
          box.note.value = undefined;
          box.focus('the person dismissed a note');
        }}
      >
        <Icon name="x" size={13} />
      </button>
    </div>
  );
}
