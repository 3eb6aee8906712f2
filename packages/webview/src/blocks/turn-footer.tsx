// The end of a turn: what it took, and what can be done with the answer.
import { textOf, type TurnId } from '@dovetail/conversation';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';
import { CopyButton } from './copy-button.tsx';
import { footerWords, stoppedWords, tokenDetail } from './footer-words.ts';
import { forkConversation } from './fork-conversation.ts';
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
  const texts = (): string[] =>
    turn.blockIds.flatMap(id => {
      const block = view.block(id).peek();
      return block?.type === 'text' ? [textOf(block)] : [];
    });
  const uuid = turn.blockIds
    .map(id => view.block(id).peek()?.uuid)
    .findLast(found => found !== null && found !== undefined);
  return (
    <>
      {turn.state === 'interrupted' && <Rule>{stoppedWords(turn)}</Rule>}
      <div className="dt-footer">
        {turn.state === 'failed' && (
          <span className="dt-footer-failed">
            <Icon name="error" size={13} />
          </span>
        )}
        <span title={turn.stored ? undefined : tokenDetail(turn)}>{words}</span>
        <span className="dt-footer-actions">
          <CopyButton label="Copy answer" text={() => texts().join('\n\n')} />
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
