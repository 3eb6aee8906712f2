// A failure of the service or of the turn: the reason, and the one thing to do about it.
import type { BlockId } from '@dovetail/conversation';
import { useState } from 'react';
import type { Chat } from '../store/chat.ts';
import { useChat } from '../store/chat-context.ts';
import { CopyButton } from './copy-button.tsx';
import { errorWords, type ErrorAction } from './error-words.ts';
import { forkWithoutToolOutput } from './fork-conversation.ts';
import { Note } from './note.tsx';
import { useBlock } from './use-block.ts';

const labels: Readonly<Record<Exclude<ErrorAction, undefined>, string>> = {
  'sign-in': 'Sign in',
  'choose-model': 'Choose a model',
  summarise: 'Summarise now',
  usage: 'Show usage',
};

export function ErrorBlock({ id }: { id: BlockId }) {
  const block = useBlock(id, 'error');
  if (!block) return null;
  const { title, detail, action } = errorWords(block.reason, block.text, block.status);
  return (
    <Note
      tone="danger"
      actions={
        <>
          {action && <Act action={action} />}
          {action === 'summarise' && <ForkAct />}
          <CopyButton label="Copy details" isWordy text={() => `${title}\n${block.text}`} />
        </>
      }
    >
      <p className="dt-note-title">{title}</p>
      {detail !== undefined && <p className="dt-note-detail">{detail}</p>}
    </Note>
  );
}

function Act({ action }: { action: Exclude<ErrorAction, undefined> }) {
  const chat = useChat();
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const act = (): void => void actOn(chat, action).catch(error => setFailure(String(error)));
  return (
    <>
      <button type="button" className="dt-button" onClick={act}>
        {labels[action]}
      </button>
      {failure !== undefined && <span className="dt-note-detail">{failure}</span>}
    </>
  );
}

function ForkAct() {
  const chat = useChat();
  return (
    <button type="button" className="dt-button" onClick={() => void forkWithoutToolOutput(chat)}>
      Fork without tool output
    </button>
  );
}

async function actOn(chat: Chat, action: Exclude<ErrorAction, undefined>): Promise<void> {
  if (action === 'sign-in') chat.dialog.value = 'sign-in';
  else if (action === 'usage') chat.dialog.value = 'usage';
  else if (action === 'summarise') {
    const message = { channelId: chat.channelId.peek(), id: crypto.randomUUID(), content: '/compact' };
    await chat.link.ask('send_message', message);
  } else document.querySelector<HTMLButtonElement>('button[aria-label^="Model:"]')?.click();
}
