// What can be done with a message of one's own. It shows on hover and while the focus is in the message.
import type { UserBlock } from '@dovetail/conversation';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { CopyButton } from './copy-button.tsx';
import { actsOfMessage } from './message-acts.ts';

export function MessageActions({ block, text }: { block: UserBlock; text: string }) {
  const chat = useChat();
  return (
    <div className="dt-actions">
      <CopyButton label="Copy" text={() => text} />
      {actsOfMessage(chat, block, text).map(({ label, icon, run }) => (
        <button key={label} type="button" className="dt-icon-button" aria-label={label} title={label} onClick={run}>
          <Icon name={icon} size={14} />
        </button>
      ))}
    </div>
  );
}
