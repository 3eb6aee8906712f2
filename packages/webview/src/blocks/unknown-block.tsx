// A message of a kind that is not known. It is kept as it came.
import type { BlockId } from '@dovetail/conversation';
import { Icon } from '../icons/icon.tsx';
import { useUnfold } from '../store/reveal.ts';
import { CopyButton } from './copy-button.tsx';
import { useBlock } from './use-block.ts';
import './unknown-block.css';

const shownCharacters = 20_000;

export function UnknownBlock({ id }: { id: BlockId }) {
  const block = useBlock(id, 'unknown');
  const [isOpen, setOpen] = useUnfold(id, false);
  if (!block) return null;
  return (
    <div className="dt-step">
      <button type="button" className="dt-unknown-row" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="unknown" />
        <span>
          {block.malformed ? 'Message in an unknown form' : 'Unknown message'} <code>{block.kind}</code>
        </span>
        {block.count > 1 && <span className="dt-unknown-count">×{block.count}</span>}
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
      </button>
      {isOpen && <Body raw={block.raw} />}
    </div>
  );
}

function Body({ raw }: { raw: unknown }) {
  const json = JSON.stringify(raw, null, 2) ?? 'undefined';
  return (
    <div className="dt-unknown-body">
      <p>This version of Dovetail does not know this kind of message. It is kept as it came.</p>
      <pre className="dt-pre" dir="ltr" tabIndex={0}>
        {json.length > shownCharacters ? `${json.slice(0, shownCharacters)}\n… Copy gives all of it` : json}
      </pre>
      <CopyButton label="Copy" isWordy text={() => json} />
    </div>
  );
}
