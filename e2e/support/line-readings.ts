// What tests read out of recorded lines.
import { isLine, isSystemLine, type CliLine, type ContentBlock } from '@dovetail/protocol';

/** The deltas of one kind, in order: `text` for text_delta, `thinking` for thinking_delta, `partial_json`. */
export function deltas(lines: readonly CliLine[], field: 'text' | 'thinking' | 'partial_json'): string[] {
  return lines.flatMap(line => {
    if (!isLine(line, 'stream_event') || line.event.type !== 'content_block_delta') return [];
    const delta = line.event['delta'] as Record<string, unknown>;
    return typeof delta[field] === 'string' ? [delta[field]] : [];
  });
}

/** Fits the delta that carries exactly this piece of text. */
export function isDelta(text: string): (line: CliLine) => boolean {
  return line => deltas([line], 'text').includes(text);
}

/** The content blocks of all assistant lines. */
export function blocks(lines: readonly CliLine[]): ContentBlock[] {
  return lines.flatMap(line => (isLine(line, 'assistant') ? line.message.content : []));
}

export function texts(lines: readonly CliLine[]): string[] {
  return blocks(lines).flatMap(block => (block.type === 'text' ? [String(block['text'])] : []));
}

export interface ToolResultReading {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
  readonly structured: unknown;
}

export function toolResults(lines: readonly CliLine[]): ToolResultReading[] {
  return lines.flatMap(line => {
    if (!isLine(line, 'user') || typeof line.message.content === 'string') return [];
    return line.message.content.flatMap(block =>
      block.type === 'tool_result'
        ? [
            {
              id: String(block['tool_use_id']),
              text: contentText(block['content']),
              isError: block['is_error'] === true,
              structured: line.tool_use_result,
            },
          ]
        : [],
    );
  });
}

/** Plain texts of user lines: notes of the CLI, replays. */
export function notes(lines: readonly CliLine[]): string[] {
  return lines.flatMap(line => {
    if (!isLine(line, 'user')) return [];
    const { content } = line.message;
    if (typeof content === 'string') return [content];
    return content.flatMap(block => (block.type === 'text' ? [String(block['text'])] : []));
  });
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as ContentBlock[]).map(block => (typeof block['text'] === 'string' ? block['text'] : '')).join('\n');
}

/** The permission modes that status lines told, in order. */
export function toldModes(lines: readonly CliLine[]): string[] {
  return lines.flatMap(line =>
    isSystemLine(line, 'status') && typeof line.permissionMode === 'string' ? [line.permissionMode] : [],
  );
}

/** The kinds of system lines in order. */
export function systemSubtypes(lines: readonly CliLine[]): string[] {
  return lines.flatMap(line => (line.type === 'system' ? [String(line['subtype'])] : []));
}
