// Dialog "Keyboard": every key of the pages, by the place in which it works.
import { keyTable, type KeyPlace } from '../../keys/key-table.ts';
import { useChat } from '../../store/chat-context.ts';
import { useComputed } from '../../store/use-signal.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { keyParts } from './key-words.ts';
import './keyboard.css';

const places: readonly { id: KeyPlace; label: string }[] = [
  { id: 'everywhere', label: 'Everywhere' },
  { id: 'chat', label: 'In the chat' },
  { id: 'composer', label: 'In the message box' },
  { id: 'transcript', label: 'In the conversation' },
  { id: 'decision', label: 'In a question that needs you' },
  { id: 'proposal', label: 'In a proposed change' },
  { id: 'editor', label: 'In the editor' },
  { id: 'workbench', label: 'In the workbench' },
];

export function KeyboardDialog() {
  const chat = useChat();
  const isMac = useComputed(() => chat.hostState.value?.platform === 'darwin', [chat]);
  return (
    <Sheet name="Keyboard" isRead>
      {places.map(({ id, label }) => {
        const rows = keyTable.filter(({ where }) => where === id);
        if (rows.length === 0) return null;
        return (
          <section key={id} aria-label={label}>
            <h3 className="dt-dlg-heading">{label}</h3>
            <dl className="dt-keys">
              {rows.map(({ does, keys }) => (
                <div key={does} className="dt-keys-row">
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((combination, n) => (
                      <span key={combination} className="dt-keys-one">
                        {n > 0 && <span className="dt-dlg-more">·</span>}
                        {keyParts(combination, isMac).map(part => (
                          <kbd key={part}>{part}</kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </Sheet>
  );
}
