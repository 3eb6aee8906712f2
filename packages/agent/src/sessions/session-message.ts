// Lines of a session put together to messages as a person sees them: the lines of one answer (one per content block)
// are one message; notes that nobody saw are left out unless asked for.
import { contentBlocks, isToolResult, plainText, queuedPrompt, type ContentBlock } from './message-content.ts';
import { typedText } from './prompt-text.ts';
import type { TranscriptLine } from './transcript-line.ts';

export type MessageKind =
  | 'prompt'
  | 'answer'
  | 'tool-results'
  /** A slash or shell command, or what it printed. */
  | 'command'
  | 'compact-boundary'
  | 'compact-summary'
  /** Any other note of the CLI in the conversation (`system`). */
  | 'notice'
  /** Not shown: meta messages, attachments, types of a newer CLI. */
  | 'hidden';

export interface SessionMessage {
  readonly role: 'user' | 'assistant' | 'system';
  readonly kind: MessageKind;
  /** Of its first line. */
  readonly uuid: string;
  readonly messageId: string | undefined;
  readonly model: string | undefined;
  readonly timestampMs: number | undefined;
  readonly blocks: readonly ContentBlock[];
  /** The CLI's own lines, unchanged, in order. */
  readonly lines: readonly TranscriptLine[];
}

export function kindOf(line: TranscriptLine): MessageKind {
  const { value } = line;
  if (line.type === 'system') {
    if (value['subtype'] === 'compact_boundary') return 'compact-boundary';
    if (value['subtype'] === 'local_command') return 'command';
    return typeof value['content'] === 'string' && value['isMeta'] !== true ? 'notice' : 'hidden';
  }
  if (value['isCompactSummary'] === true) return 'compact-summary';
  if (value['isMeta'] === true) return 'hidden';
  if (line.type === 'assistant') return 'answer';
  if (queuedPrompt(line) !== undefined) return 'prompt';
  if (line.type !== 'user') return 'hidden';
  if (isToolResult(line)) return 'tool-results';
  const [first] = contentBlocks(line);
  return typeof first?.['text'] === 'string' && commandMarkup.test(first['text']) ? 'command' : 'prompt';
}

const commandMarkup = /^\s*<(command-name|command-message|local-command-std(out|err)|bash-(input|stdout|stderr))>/;

export function roleOf(line: TranscriptLine): SessionMessage['role'] {
  if (line.type === 'assistant') return 'assistant';
  return line.type === 'user' || queuedPrompt(line) !== undefined ? 'user' : 'system';
}

export function isSameAnswer(a: TranscriptLine, b: TranscriptLine): boolean {
  return a.type === 'assistant' && b.type === 'assistant' && a.messageId !== undefined && a.messageId === b.messageId;
}

/** `lines` in the order of the conversation. */
export function toMessages(lines: readonly TranscriptLine[], includeHidden = false): SessionMessage[] {
  const messages: SessionMessage[] = [];
  let open: TranscriptLine[] = [];
  const close = (): void => {
    if (open.length > 0) messages.push(toMessage(open));
    open = [];
  };
  for (const line of lines) {
    if (!includeHidden && kindOf(line) === 'hidden') continue;
    const [first] = open;
    if (!first || !isSameAnswer(first, line)) close();
    open.push(line);
  }
  close();
  return messages;
}

export function toMessage(lines: readonly TranscriptLine[]): SessionMessage {
  const first = lines[0] as TranscriptLine;
  const message = first.value['message'];
  const model = typeof message === 'object' && message !== null && 'model' in message ? message.model : undefined;
  return {
    role: roleOf(first),
    kind: kindOf(first),
    uuid: first.uuid ?? '',
    messageId: first.messageId,
    model: typeof model === 'string' ? model : undefined,
    timestampMs: first.timestampMs,
    blocks: lines.flatMap(contentBlocks),
    lines,
  };
}

/** What was typed or printed, without markup: for a command both its call and its output. */
export function commandText(message: SessionMessage): string {
  const text = plainText(message.blocks);
  const output = /<(local-command-stdout|local-command-stderr|bash-stdout|bash-stderr)>([^]*?)(?:<\/\1>|$)/.exec(text);
  return output ? (output[2] ?? '').trim() : typedText(text);
}
