// The last message before another one, by its id in the session file.
import type { Block, BlockId, Conversation } from '@dovetail/conversation';

export function uuidBefore(parts: readonly Conversation[], id: BlockId): string | undefined {
  let last: string | undefined;
  for (const part of parts)
    for (const block of blocksOf(part)) {
      if (block.id === id) return last;
      last = block.uuid ?? last;
    }
  return undefined;
}

function* blocksOf(part: Conversation): Iterable<Block> {
  for (const entry of part.order)
    for (const id of part.turns[entry]?.blockIds ?? [entry]) {
      const block = part.blocks[id];
      if (block) yield block;
    }
}
