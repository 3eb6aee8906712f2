// Tool results in a request, each with the name of the tool that was called.
import { imagesIn, type ImageFact } from './image-fact.ts';
import { blocksOf, textOf, type ApiMessage, type ContentBlock } from './message-request.ts';
import { plainText } from './plain-text.ts';

export interface ToolResult {
  readonly tool: string;
  readonly text: string;
  readonly isError: boolean;
  readonly images: readonly ImageFact[];
}

export function toolNames(messages: readonly ApiMessage[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const message of messages) {
    for (const block of blocksOf(message.content)) {
      const { id, name } = block as { id?: unknown; name?: unknown };
      if (block.type === 'tool_use' && typeof id === 'string' && typeof name === 'string') names.set(id, name);
    }
  }
  return names;
}

export function toolResult(block: ContentBlock, names: ReadonlyMap<string, string>): ToolResult {
  const id = block['tool_use_id'];
  const content = block['content'] as string | ContentBlock[] | undefined;
  const blocks = blocksOf(content);
  return {
    tool: (typeof id === 'string' ? names.get(id) : undefined) ?? 'unknown',
    text: plainText(blocks.map(textOf).join('\n')),
    isError: block['is_error'] === true,
    images: imagesIn(blocks),
  };
}

export function toolResults(all: readonly ApiMessage[], recent: readonly ApiMessage[]): ToolResult[] {
  const names = toolNames(all);
  return recent
    .flatMap(message => blocksOf(message.content))
    .filter(block => block.type === 'tool_result')
    .map(block => toolResult(block, names));
}
