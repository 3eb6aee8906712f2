// The words of a block as plain text: for copying, searching and reading aloud.
import { asObjects, asText } from '../read.ts';
import type { Block } from '../state/block.ts';

/** Text parts of a message's content; images and the like have none. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = asObjects(content)?.flatMap(part => (part['type'] === 'text' ? (asText(part['text']) ?? []) : []));
  return parts?.join('\n') ?? '';
}

export function textOf(block: Block): string {
  switch (block.type) {
    case 'user':
      return contentText(block.content);
    case 'text':
    case 'thinking':
    case 'notice':
    case 'error':
      return block.text;
    case 'tool':
      return contentText(block.result?.content ?? '');
    case 'compaction':
      return block.summary ?? '';
    case 'image':
    case 'reset':
      return '';
    case 'unknown':
      return JSON.stringify(block.raw);
  }
}
