// Asks before the mode in which nothing is asked. No answer is louder than the other, and none has the focus.
import { useId } from 'react';
import { choicesOf } from '../../store/channel-choices.ts';
import { useChat } from '../../store/chat-context.ts';
import { Sheet } from '../sheet/sheet.tsx';

export function BypassDialog() {
  const chat = useChat();
  const words = useId();
  const close = (): void => void (chat.dialog.value = undefined);
  return (
    <Sheet name="Bypass permissions?" isSmall describedBy={words}>
      <p id={words}>The agent will run commands and change files without asking, until you change the mode.</p>
      <div className="dt-dlg-actions">
        <button type="button" className="dt-dlg-button" onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className="dt-dlg-button"
          data-danger=""
          onClick={() => {
            choicesOf(chat).setMode('bypassPermissions');
            close();
          }}
        >
          Bypass permissions
        </button>
      </div>
    </Sheet>
  );
}
