// The content blocks of a message, whichever of the two forms (a string, or a list of blocks) the CLI wrote.
import { isObject, type JsonObject, type TranscriptLine } from './transcript-line.ts';

export type ContentBlock = JsonObject & { readonly type: string };

export function contentBlocks(line: TranscriptLine): ContentBlock[] {
  const queued = queuedPrompt(line);
  if (queued !== undefined) return toBlocks(queued);
  if (line.type === 'system') return toBlocks(line.value['content']);
  const message = line.value['message'];
  return toBlocks(isObject(message) ? message['content'] : undefined);
}

export function toBlocks(content: unknown): ContentBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) => (isBlock(block) ? [block] : []));
}

function isBlock(value: unknown): value is ContentBlock {
  return isObject(value) && typeof value['type'] === 'string';
}

/** The words of the text blocks, joined by newlines. */
export function plainText(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap(block => (typeof block['text'] === 'string' ? [block['text']] : [])).join('\n');
}

export function textMember(block: ContentBlock, key: string): string {
  const member = block[key];
  return typeof member === 'string' ? member : '';
}

export function isToolResult(line: TranscriptLine): boolean {
  return line.type === 'user' && contentBlocks(line).some(block => block.type === 'tool_result');
}

/** Observed in 2.1.325: what a person sends while a turn runs is stored as an attachment, not as a user line. */
export function queuedPrompt(line: TranscriptLine): unknown {
  if (line.type !== 'attachment') return undefined;
  const attachment = line.value['attachment'];
  if (!isObject(attachment) || attachment['type'] !== 'queued_command') return undefined;
  return attachment['commandMode'] === 'prompt' ? attachment['prompt'] : undefined;
}
