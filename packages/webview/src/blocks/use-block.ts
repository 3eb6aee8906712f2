// A block of one kind, watched. Undefined when it has gone, or has become another kind.
import type { BlockId, BlockOf, BlockType } from '@dovetail/conversation';
import { useChat } from '../store/chat-context.ts';
import { useSignal } from '../store/use-signal.ts';

export function useBlock<T extends BlockType>(id: BlockId, type: T): BlockOf<T> | undefined {
  const block = useSignal(useChat().view.block(id));
  return block?.type === type ? (block as BlockOf<T>) : undefined;
}
