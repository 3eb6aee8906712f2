// One block by its kind. Only the kind is watched here, so a delta passes by.
import type { BlockId, BlockType } from '@dovetail/conversation';
import type { ComponentType } from 'react';
import { useChat } from '../store/chat-context.ts';
import { useComputed } from '../store/use-signal.ts';
import { ToolCard } from '../tools/tool-card.tsx';
import { CompactionBlock } from './compaction-block.tsx';
import { ErrorBlock } from './error-block.tsx';
import { ImageBlock } from './image-block.tsx';
import { NoticeBlock } from './notice-block.tsx';
import { ResetBlock } from './reset-block.tsx';
import { TextBlock } from './text-block.tsx';
import { ThinkingBlock } from './thinking-block.tsx';
import { UnknownBlock } from './unknown-block.tsx';
import { UserBlock } from './user-block.tsx';

const views: Readonly<Record<BlockType, ComponentType<{ id: BlockId }>>> = {
  user: UserBlock,
  text: TextBlock,
  thinking: ThinkingBlock,
  tool: ToolStep,
  image: ImageBlock,
  notice: NoticeBlock,
  error: ErrorBlock,
  compaction: CompactionBlock,
  reset: ResetBlock,
  unknown: UnknownBlock,
};

export function BlockView({ id }: { id: BlockId }) {
  const { view } = useChat();
  const type = useComputed(() => view.block(id).value?.type, [view, id]);
  const View = type && views[type];
  return View ? <View id={id} /> : null;
}

function ToolStep({ id }: { id: BlockId }) {
  return (
    <div className="dt-step">
      <ToolCard id={id} />
    </div>
  );
}
