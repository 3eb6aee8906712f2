// How to work with an API key instead. Dovetail takes no key into a field of its own.
import { useState } from 'react';
import { useChat } from '../../store/chat-context.ts';

export function ApiKeyNote() {
  const chat = useChat();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="dt-signin-key">
      <button type="button" className="dt-dlg-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Use an API key
      </button>
      {isOpen && (
        <>
          <p>
            The CLI reads a key from its environment, from the variable{' '}
            <code className="dt-dlg-code">ANTHROPIC_API_KEY</code>, or from a helper program that its settings name. Set
            it where you start your editor, or let a program that guards keys give it to the CLI. Dovetail asks for no
            key and keeps none.
          </p>
          <p>
            Variables in the setting <code className="dt-dlg-code">environmentVariables</code> reach the CLI too, but
            they stand in a settings file as plain text.
          </p>
          <div className="dt-dlg-actions">
            <button
              type="button"
              className="dt-dlg-button"
              onClick={() => void chat.link.ask('open_config_file', { configType: 'user' }).catch(() => undefined)}
            >
              Open CLI settings file
            </button>
            <button
              type="button"
              className="dt-dlg-button"
              data-quiet=""
              onClick={() => void (chat.dialog.value = 'settings')}
            >
              Settings
            </button>
          </div>
        </>
      )}
    </div>
  );
}
