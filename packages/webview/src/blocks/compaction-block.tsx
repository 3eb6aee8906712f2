// Everything above was summarised. It stays readable.
import type { BlockId } from '@dovetail/conversation';
import { Markdown } from '../markdown/markdown.tsx';
import { useUnfold } from '../store/reveal.ts';
import { tokenWords } from './duration-words.ts';
import { Rule } from './note.tsx';
import { useBlock } from './use-block.ts';

export function CompactionBlock({ id }: { id: BlockId }) {
  const block = useBlock(id, 'compaction');
  const [isOpen, setOpen] = useUnfold(id, false);
  if (!block) return null;
  const { tokensBefore, tokensAfter, summary } = block;
  const tokens =
    tokensBefore === null
      ? undefined
      : `${tokenWords(tokensBefore)}${tokensAfter === null ? '' : ` → ${tokenWords(tokensAfter)}`} tokens`;
  return (
    <>
      <Rule>
        Conversation summarised{tokens !== undefined && ` · ${tokens}`}
        {summary !== null && ' · '}
        {summary !== null && (
          <button type="button" className="dt-linkish" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Read summary
          </button>
        )}
      </Rule>
      {isOpen && summary !== null && (
        <div className="dt-note" data-tone="plain">
          <div className="dt-note-body">
            <Markdown text={summary} isOpen={false} />
          </div>
        </div>
      )}
    </>
  );
}
