// What can be done with a message of one's own. It shows on hover and while the focus is in the message.
import type { UserBlock } from '@dovetail/conversation';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-parts.ts';
import { useChat } from '../store/chat-context.ts';
import { rewindTarget } from '../store/rewind-target.ts';
import { CopyButton } from './copy-button.tsx';
import { forkConversation } from './fork-conversation.ts';
import { uuidBefore } from './message-before.ts';

export function MessageActions({ block, text }: { block: UserBlock; text: string }) {
  const chat = useChat();
  const { uuid, id, atMs } = block;
  const parts = () => [...chat.view.older.peek(), chat.view.conversation];

  const rewind = (userMessageId: string): void => {
    rewindTarget(chat).value = { blockId: id, userMessageId, text, atMs };
    chat.dialog.value = 'rewind';
  };
  return (
    <div className="dt-actions">
      <CopyButton label="Copy" text={() => text} />
      {uuid !== null && (
        <>
          <Act label="Fork from here" icon="fork" act={() => void forkConversation(chat, uuid)} />
          <Act label="Rewind to here" icon="undo" act={() => rewind(uuid)} />
          <Act
            label="Edit and resend"
            icon="edit"
            act={() => void forkConversation(chat, uuidBefore(parts(), id), text)}
          />
        </>
      )}
    </div>
  );
}

function Act({ label, icon, act }: { label: string; icon: IconName; act: () => void }) {
  return (
    <button type="button" className="dt-icon-button" aria-label={label} title={label} onClick={act}>
      <Icon name={icon} size={14} />
    </button>
  );
}
