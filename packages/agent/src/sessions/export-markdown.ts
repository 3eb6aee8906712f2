// A conversation as readable Markdown: who said what under headings, tools in fences, thinking folded away, pictures
// named.
import { closedMarkdown, fenced, folded, inlineText } from './markdown-fence.ts';
import { plainText, textMember, toBlocks, type ContentBlock } from './message-content.ts';
import { typedText } from './prompt-text.ts';
import { commandText, type SessionMessage } from './session-message.ts';
import { isObject } from './transcript-line.ts';

export interface ExportHeader {
  readonly id: string;
  readonly title: string;
  readonly cwd: string | undefined;
  readonly createdMs: number | undefined;
}

export async function* toMarkdown(
  header: ExportHeader,
  messages: AsyncIterable<SessionMessage>,
): AsyncGenerator<string> {
  yield `# ${inlineText(header.title)}\n`;
  const facts = [
    `Session ${header.id}`,
    header.cwd === undefined ? undefined : `folder ${inlineCode(header.cwd)}`,
    header.createdMs === undefined ? undefined : `begun ${new Date(header.createdMs).toISOString()}`,
  ];
  yield `\n${facts.filter(fact => fact !== undefined).join(' · ')}\n`;

  let speaker: string | undefined;
  let pictures = 0;
  const namePicture = (block: ContentBlock): string => pictureName(block, ++pictures);
  for await (const message of messages) {
    const parts = messageParts(message, namePicture);
    if (parts.length === 0) continue;
    // Results of tools belong to the answer that asked for them.
    const heading = message.kind === 'tool-results' ? (speaker ?? 'Assistant') : headingOf(message);
    if (heading !== speaker || message.kind === 'prompt') yield `\n## ${heading}\n`;
    speaker = heading;
    for (const part of parts) yield `\n${part}\n`;
  }
}

function headingOf(message: SessionMessage): string {
  if (message.kind === 'compact-boundary' || message.kind === 'compact-summary') return 'Conversation compacted';
  if (message.role === 'assistant') return 'Assistant';
  return message.role === 'user' ? 'You' : 'Notice';
}

function messageParts(message: SessionMessage, namePicture: (block: ContentBlock) => string): string[] {
  if (message.kind === 'compact-boundary') return [];
  if (message.kind === 'compact-summary') return [folded('Summary of what came before', plainText(message.blocks))];
  if (message.kind === 'command' || message.kind === 'notice') {
    const text = commandText(message);
    return text === '' ? [] : [fenced(text)];
  }
  const isPrompt = message.role === 'user';
  return message.blocks.flatMap(block => blockParts(block, isPrompt, namePicture));
}

function blockParts(block: ContentBlock, isPrompt: boolean, namePicture: (block: ContentBlock) => string): string[] {
  switch (block.type) {
    case 'text': {
      const text = textMember(block, 'text');
      const shown = isPrompt ? typedText(text) : text.trim();
      return shown === '' ? [] : [closedMarkdown(shown)];
    }
    case 'thinking':
      return block['thinking'] ? [folded('Thinking', textMember(block, 'thinking'))] : [];
    case 'redacted_thinking':
      return [folded('Thinking', 'Kept back by the model.')];
    case 'image':
    case 'document':
      return [`*${namePicture(block)}*`];
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return [`**${inlineText(textMember(block, 'name') || 'Tool')}**`, toolInput(block['input'])];
    case 'tool_result':
      return toolResult(block, namePicture);
    default:
      return [fenced(JSON.stringify(block, undefined, 2), 'json')];
  }
}

function toolInput(input: unknown): string {
  if (isObject(input) && typeof input['command'] === 'string') return fenced(input['command'], 'sh');
  return fenced(JSON.stringify(input ?? {}, undefined, 2), 'json');
}

function toolResult(block: ContentBlock, namePicture: (block: ContentBlock) => string): string[] {
  const label = block['is_error'] === true ? 'Result (failed)' : 'Result';
  const inner = toBlocks(block['content']);
  const text = plainText(inner);
  const pictures = inner.filter(part => part.type === 'image' || part.type === 'document');
  return [
    `${label}:`,
    ...(text === '' ? [] : [fenced(text)]),
    ...pictures.map(part => `*${namePicture(part)}*`),
    ...(text === '' && pictures.length === 0 ? ['*(nothing)*'] : []),
  ];
}

function pictureName(block: ContentBlock, number: number): string {
  const source = block['source'];
  const kind = block.type === 'document' ? 'Document' : 'Image';
  if (!isObject(source)) return `${kind} ${number}`;
  const type = typeof source['media_type'] === 'string' ? source['media_type'] : 'unknown type';
  const bytes = typeof source['data'] === 'string' ? Math.floor((source['data'].length * 3) / 4) : undefined;
  const size = bytes === undefined ? '' : `, ${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${kind} ${number} (${type}${size})`;
}

function inlineCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}
