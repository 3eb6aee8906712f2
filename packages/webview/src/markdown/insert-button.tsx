// Puts the code at the cursor of the editor, and says for a moment where it went.
import { useEffect, useState } from 'react';
import { announce } from '../announce/announcer.ts';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import type { Chat } from '../store/chat.ts';
import { reason } from '../store/sending.ts';

const label = 'Insert at cursor';

export function InsertButton({ code }: { code: string }) {
  const chat = useChat();
  const [said, setSaid] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (said === undefined) return undefined;
    const timer = setTimeout(() => setSaid(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <button
      type="button"
      className="dt-icon-button"
      aria-label={label}
      title={said ?? label}
      onClick={() => void insert(chat, code).then(setSaid)}
    >
      <Icon name={said === undefined ? 'insert' : 'check'} size={14} />
    </button>
  );
}

/** Where it went; what fails is told by the host, because only a person can do something about it. */
async function insert(chat: Chat, text: string): Promise<string | undefined> {
  let why: string;
  try {
    const { inserted, filePath = '', reason: told = '' } = await chat.link.ask('insert_at_cursor', { text });
    if (inserted) {
      const words = `Inserted in ${filePath.split(/[\\/]/).at(-1) ?? ''}`;
      announce(chat, 'polite', words);
      return words;
    }
    why = told;
  } catch (error) {
    why = reason(error);
  }
  const message = `Not inserted. ${why}`;
  announce(chat, 'assertive', message);
  await chat.link.ask('show_notification', { message, severity: 'warning' }).catch(() => undefined);
  return undefined;
}
