// Finds words in the data of a conversation, not in what is drawn: texts, thinking, inputs and outputs of tools, folded or
// not, in the order in which they are read.
import { contentText, textOf, toolInput, type Block, type BlockId, type Conversation } from '@dovetail/conversation';
import type { Revealed } from '../store/reveal.ts';
import { findPattern, type FindOptions } from './find-pattern.ts';

export interface Hit extends Revealed {
  readonly length: number;
  /** Which one it is among those of its row. */
  readonly nth: number;
}

export const mostHits = 5_000;

/** In steps, so that the caller may pause; the last value holds them all. */
export function* findHits(
  parts: readonly Conversation[],
  words: string,
  options: FindOptions,
): Generator<readonly Hit[]> {
  const pattern = findPattern(words, options);
  const hits: Hit[] = [];
  if (pattern) {
    for (const part of parts)
      for (const id of part.order)
        for (const blockId of part.turns[id]?.blockIds ?? [id]) {
          collect(part, blockId, blockId, pattern, options, hits);
          if (hits.length >= mostHits) return yield hits;
          yield hits;
        }
  }
  yield hits;
}

function collect(
  part: Conversation,
  rowId: BlockId,
  blockId: BlockId,
  pattern: RegExp,
  options: FindOptions,
  hits: Hit[],
): void {
  const block = part.blocks[blockId];
  if (!block) return;
  const before = hits.findLastIndex(hit => hit.rowId !== rowId) + 1;
  for (const [of, text] of wordsIn(block, options.inOutputs))
    for (const match of text.matchAll(pattern)) {
      if (hits.length >= mostHits) return;
      hits.push({ rowId, blockId, part: of, at: match.index, length: match[0].length, nth: hits.length - before });
    }
  if (block.type === 'tool') for (const child of block.children) collect(part, rowId, child, pattern, options, hits);
}

function wordsIn(block: Block, inOutputs: boolean): readonly (readonly [Revealed['part'], string])[] {
  if (block.type === 'tool') {
    const input = ['input', `${block.name}\n${leaves(toolInput(block)).join('\n')}`] as const;
    return inOutputs ? [input, ['output', contentText(block.result?.content ?? '')]] : [input];
  }
  if (block.type === 'thinking' && block.redacted) return [];
  return [['text', textOf(block)]];
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leaves);
}
