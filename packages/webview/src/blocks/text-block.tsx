// What the agent says.
import type { BlockId } from '@dovetail/conversation';
import { Markdown } from '../markdown/markdown.tsx';
import { useBlock } from './use-block.ts';

export function TextBlock({ id }: { id: BlockId }) {
  const block = useBlock(id, 'text');
  return block ? <Markdown text={block.text} isOpen={block.preview} /> : null;
}
