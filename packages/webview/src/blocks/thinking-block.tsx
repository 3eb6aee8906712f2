// What the agent thinks, folded while it lives and after. It never opens or closes by itself.
import type { BlockId } from '@dovetail/conversation';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { useNow } from '../store/clock.ts';
import { useUnfold } from '../store/reveal.ts';
import { useSignal } from '../store/use-signal.ts';
import { durationWords } from './duration-words.ts';
import { useBlock } from './use-block.ts';
import './thinking-block.css';

export function ThinkingBlock({ id }: { id: BlockId }) {
  const chat = useChat();
  const block = useBlock(id, 'thinking');
  const isOpenAtFirst = useSignal(chat.settings)?.showThinking === true;
  const { unfolded, folded } = chat.memory.facts;
  const [byHand, setByHand] = useUnfold(id, unfolded.includes(id) ? true : folded.includes(id) ? false : undefined);
  const isOpen = byHand ?? isOpenAtFirst;
  if (!block) return null;

  const toggle = (): void => {
    setByHand(!isOpen);
    const { facts } = chat.memory;
    chat.memory.remember({
      unfolded: isOpen ? facts.unfolded.filter(other => other !== id) : [...facts.unfolded, id],
      folded: isOpen ? [...facts.folded, id] : facts.folded.filter(other => other !== id),
    });
  };
  const isLive = block.preview && block.durationMs === null;
  return (
    <div className="dt-step dt-thinking">
      <button type="button" className="dt-thinking-row" aria-expanded={isOpen} onClick={toggle}>
        <Icon name="think" />
        <span>
          <b>Thinking</b>
          <Seconds fromMs={block.atMs} lastedMs={block.durationMs} isLive={isLive} />
        </span>
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
      </button>
      {isOpen && (
        <div className="dt-thought" dir="auto">
          {block.redacted ? 'Hidden by the provider' : block.text}
        </div>
      )}
    </div>
  );
}

function Seconds({ fromMs, lastedMs, isLive }: { fromMs: number; lastedMs: number | null; isLive: boolean }) {
  const now = useNow(isLive);
  const ms = isLive ? now - fromMs : lastedMs;
  if (ms === null || (isLive && ms < 2_000)) return null;
  return <span aria-hidden="true"> {durationWords(ms)}</span>;
}
