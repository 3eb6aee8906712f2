// How much of a conversation stays in memory: the newest entries, up to a number and a size, and of each the newest blocks.
import type { BlockId, Conversation } from '@dovetail/conversation';

export interface TailLimits {
  readonly maxEntries: number;
  /** Of one turn, and of one subagent. */
  readonly maxBlocks: number;
  /** Of all entries, and of all blocks of a subagent. */
  readonly maxCharacters: number;
}

export const defaultTailLimits: TailLimits = { maxEntries: 200, maxBlocks: 1000, maxCharacters: 8 * 1024 * 1024 };

/** Of the newest entries of `order`; the last one always stays, whatever its size. */
export function countToKeep(c: Conversation, { maxEntries, maxCharacters }: TailLimits): number {
  return newest(c.order, maxEntries, maxCharacters, entry => sizeOf(c, blocksOf(c, entry)));
}

/** Of the newest blocks of a turn or of a subagent; the last one always stays. */
export function countWithin(
  c: Conversation,
  ids: readonly BlockId[],
  { maxBlocks, maxCharacters }: TailLimits,
): number {
  return newest(ids, maxBlocks, maxCharacters, id => sizeOf(c, [id]));
}

function newest(ids: readonly string[], most: number, maxCharacters: number, size: (id: string) => number): number {
  let characters = 0;
  let kept = 0;
  for (let at = ids.length - 1; at >= 0 && kept < most; at--) {
    characters += size(ids[at] ?? '');
    if (kept > 0 && characters > maxCharacters) break;
    kept++;
  }
  return kept;
}

/** Of the lines that the entry was made of, the newest one that has an id. */
export function lastUuid(c: Conversation, entry: string): string | undefined {
  return blocksOf(c, entry)
    .map(id => c.blocks[id]?.uuid ?? undefined)
    .findLast(uuid => uuid !== undefined);
}

function blocksOf(c: Conversation, entry: string): readonly BlockId[] {
  return c.turns[entry]?.blockIds ?? [entry];
}

function sizeOf(c: Conversation, ids: readonly BlockId[]): number {
  let characters = 0;
  for (const id of ids) {
    const block = c.blocks[id];
    if (block === undefined) continue;
    characters += measured(block);
    if (block.type === 'tool') characters += sizeOf(c, block.children);
  }
  return characters;
}

// Blocks are replaced, never changed, so a size holds as long as its block. Deltas would make many: it is asked for now and then.
const sizes = new WeakMap<object, number>();

function measured(block: object): number {
  let size = sizes.get(block);
  if (size === undefined) {
    size = JSON.stringify(block).length;
    sizes.set(block, size);
  }
  return size;
}
