// The words of a queued message, and the message with other words. What is not text stays as it is.
import type { QueueItem } from '@dovetail/conversation';
import { contentText } from '@dovetail/conversation';
import type { MessageContent } from '@dovetail/protocol';

type Content = QueueItem['content'];

function isText(part: unknown): part is { type: 'text'; text: string } {
  return typeof part === 'object' && part !== null && (part as { type?: unknown }).type === 'text';
}

/** What the person typed: the last text. */
export function queuedText(content: Content): string {
  if (typeof content === 'string') return content;
  const last = content.findLast(isText);
  return last ? contentText([last]) : '';
}

/** How many pictures and the like go with it. */
export function attachmentCount(content: Content): number {
  return typeof content === 'string' ? 0 : content.filter(part => !isText(part)).length;
}

/** Undefined: nothing would be left of it. */
export function withText(content: Content, text: string): MessageContent | undefined {
  const words = text.trim();
  if (typeof content === 'string') return words === '' ? undefined : words;
  const last = content.findLastIndex(isText);
  const others = content.filter((_part, index) => index !== last) as { type: string }[];
  const parts = words === '' ? others : [...others, { type: 'text', text: words }];
  return parts.length === 0 ? undefined : parts;
}

export function waitWords(count: number): string {
  return count === 1 ? '1 message waits.' : `${count} messages wait.`;
}
