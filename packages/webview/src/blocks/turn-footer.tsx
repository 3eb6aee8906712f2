// The end of a turn: what it took, and what can be done with the answer.
import type { TurnId } from '@dovetail/conversation';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';
import { ChangedFiles } from './changed-files.tsx';
import { CopyButton } from './copy-button.tsx';
import { footerWords, stoppedWords, tokenDetail } from './footer-words.ts';
import { forkConversation } from './fork-conversation.ts';
import { answerText, lastUuid } from './message-acts.ts';
import { Rule } from './note.tsx';
import './turn-footer.css';

export function TurnFooter({ turnId }: { turnId: TurnId }) {
  const chat = useChat();
  const { view } = chat;
  const turn = useSignal(view.turn(turnId));
  const isRehearsal = useComputed(() => chat.config.value?.cli.isRehearsal === true, [chat]);
  const isBilledByKey = useComputed(() => chat.hostState.value?.authStatus?.authMethod === 'api-key', [chat]);
  if (!turn) return null;
  const words = footerWords(turn, { isRehearsal, isBilledByKey });
  const uuid = lastUuid(chat, turnId);
  return (
    <>
      {turn.state === 'interrupted' && (
        <Rule>
          {stoppedWords(turn)}
          <ChangedFiles turn={turn} />
        </Rule>
      )}
      <div className="dt-footer">
        {turn.state === 'failed' && (
          <span className="dt-footer-failed">
            <Icon name="error" size={13} />
          </span>
        )}
        <span title={turn.stored ? undefined : tokenDetail(turn)}>{words}</span>
        <span className="dt-footer-actions">
          <CopyButton label="Copy answer" text={() => answerText(chat, turnId)} />
          {uuid && (
            <button
              type="button"
              className="dt-icon-button"
              aria-label="Fork from here"
              title="Fork from here"
              onClick={() => void forkConversation(chat, uuid)}
            >
              <Icon name="fork" size={14} />
            </button>
          )}
        </span>
      </div>
    </>
  );
}
