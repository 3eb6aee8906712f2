// How high a row will most likely be, before it was ever in view.
import { contentText, type Block } from '@dovetail/conversation';
import type { Row } from './row.ts';

const line = 20;
const step = 28;

export function estimateHeight(row: Row, block: Block | undefined, width: number): number {
  if (row.kind === 'retry') return 56;
  if (row.kind !== 'block' || !block) return 26;
  const perLine = Math.max(20, Math.min(width, 760) / 7);
  switch (block.type) {
    case 'text':
      return 12 + line * Math.ceil(block.text.length / perLine + 0.5);
    case 'user': {
      const lines = Math.ceil(contentText(block.content).length / perLine + 0.5);
      return 34 + line * Math.min(13, lines);
    }
    case 'error':
      return 80;
    case 'image':
      return 140;
    case 'notice':
      return block.level === 'info' ? step : 72;
    default:
      return step;
  }
}
