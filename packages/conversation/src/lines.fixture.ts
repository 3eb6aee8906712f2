// Minimal lines in the shapes of the wire, and a way to play them. Event n happens at n x 10 ms.
import type { CliLine, InputLine } from '@dovetail/protocol';
import { applyExit } from './apply-exit.ts';
import { applyInput, type HostInput } from './apply-input.ts';
import { applyLine } from './apply-line.ts';
import type { Changes } from './changes.ts';
import type { BlockOf, BlockType } from './state/block.ts';
import { emptyConversation, type Conversation } from './state/conversation.ts';
import type { ProcessExit } from './state/session.ts';
import type { Turn } from './state/turn.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A line of the CLI, something that the host does, or the end of the process. */
export type Event = { readonly line: CliLine } | { readonly input: HostInput } | { readonly exit: ProcessExit };

export function apply(c: Conversation, event: Event, atMs: number): Changes {
  if ('line' in event) return applyLine(c, event.line, atMs);
  if ('input' in event) return applyInput(c, event.input, atMs);
  return applyExit(c, event.exit, atMs);
}

export function play(events: readonly Event[], c: Conversation = emptyConversation()): Conversation {
  for (const event of events) apply(c, event, c.events * 10);
  return c;
}

/** As it would arrive in another process. */
export function reborn(c: Conversation): Conversation {
  return JSON.parse(JSON.stringify(c)) as Conversation;
}

// What the host does.

export function say(text: string, uuid?: string): Event {
  const message = { role: 'user', content: text } as const;
  const line: InputLine = {
    type: 'user',
    message,
    parent_tool_use_id: null,
    session_id: '',
    ...(uuid ? { uuid } : {}),
  };
  return { input: line };
}

export function hostAsks(requestId: string, subtype: string, fields: Fields = {}): Event {
  return { input: { type: 'control_request', request_id: requestId, request: { subtype, ...fields } } };
}

export function hostAnswers(requestId: string, response: Fields): Event {
  return { input: { type: 'control_response', response: { subtype: 'success', request_id: requestId, response } } };
}

export const allow = (requestId: string, updatedInput: Fields = {}, more: Fields = {}): Event =>
  hostAnswers(requestId, { behavior: 'allow', updatedInput, ...more });
export const deny = (requestId: string, message: string): Event =>
  hostAnswers(requestId, { behavior: 'deny', message });

// What the CLI says.

export function line(type: string, fields: Fields = {}): Event {
  return { line: { type, ...fields } };
}

export const system = (subtype: string, fields: Fields = {}): Event => line('system', { subtype, ...fields });

export const init = (fields: Fields = {}): Event =>
  system('init', {
    session_id: 's1',
    model: 'model-a',
    claude_code_version: '2.1.29',
    permissionMode: 'default',
    ...fields,
  });

export const result = (text: string, fields: Fields = {}): Event =>
  line('result', { subtype: 'success', is_error: false, result: text, duration_ms: 50, ...fields });

export const interrupted = (fields: Fields = {}): Event =>
  line('result', { subtype: 'error_during_execution', is_error: false, errors: [], ...fields });

export const streamed = (event: Fields, fields: Fields = {}): Event =>
  line('stream_event', { event, parent_tool_use_id: null, ...fields });

export const messageStart = (id: string, usage: Fields = { input_tokens: 100, output_tokens: 1 }): Event =>
  streamed({ type: 'message_start', message: { id, role: 'assistant', model: 'model-a', content: [], usage } });
export const blockStart = (index: number, block: Fields): Event =>
  streamed({ type: 'content_block_start', index, content_block: block });
export const delta = (index: number, change: Fields): Event =>
  streamed({ type: 'content_block_delta', index, delta: change });
export const textDelta = (index: number, text: string): Event => delta(index, { type: 'text_delta', text });
export const blockStop = (index: number): Event => streamed({ type: 'content_block_stop', index });
export const messageEnd = (stopReason = 'end_turn', outputTokens = 42): readonly Event[] => [
  streamed({ type: 'message_delta', delta: { stop_reason: stopReason }, usage: { output_tokens: outputTokens } }),
  streamed({ type: 'message_stop' }),
];

export function assistant(id: string, block: Fields, fields: Fields = {}): Event {
  const message = { id, role: 'assistant', model: 'model-a', content: [block], stop_reason: null };
  return line('assistant', { message, parent_tool_use_id: null, ...fields });
}

/** The CLI's own words in the shape of an answer. */
export function synthetic(text: string, fields: Fields = {}): Event {
  const message = { id: 'local', role: 'assistant', model: '<synthetic>', content: [{ type: 'text', text }] };
  return line('assistant', { message, parent_tool_use_id: null, ...fields });
}

export const text = (words: string): Fields => ({ type: 'text', text: words });
export const toolUse = (id: string, name: string, input: Fields = {}): Fields => ({
  type: 'tool_use',
  id,
  name,
  input,
});

export const userLine = (content: unknown, fields: Fields = {}): Event =>
  line('user', { message: { role: 'user', content }, parent_tool_use_id: null, ...fields });

export function toolResult(id: string, content: unknown, structured: unknown = null, fields: Fields = {}): Event {
  const { isError, ...rest } = fields;
  const block = { type: 'tool_result', tool_use_id: id, content, ...(isError === true ? { is_error: true } : {}) };
  return userLine([block], { tool_use_result: structured, ...rest });
}

export const failed = (id: string, content: string, fields: Fields = {}): Event =>
  toolResult(id, content, `Error: ${content}`, { isError: true, ...fields });

export const asks = (requestId: string, toolName: string, toolUseId: string, fields: Fields = {}): Event =>
  line('control_request', {
    request_id: requestId,
    request: { subtype: 'can_use_tool', tool_name: toolName, tool_use_id: toolUseId, input: {}, ...fields },
  });

/** A whole streamed answer of one text block. */
export const answer = (id: string, words: string): readonly Event[] => [
  messageStart(id),
  blockStart(0, text('')),
  textDelta(0, words),
  assistant(id, text(words)),
  blockStop(0),
  ...messageEnd(),
];

/** A call that streams its input and is confirmed. */
export function call(messageId: string, id: string, name: string, input: Fields): readonly Event[] {
  const json = JSON.stringify(input);
  const half = Math.floor(json.length / 2);
  return [
    messageStart(messageId),
    blockStart(0, toolUse(id, name)),
    delta(0, { type: 'input_json_delta', partial_json: json.slice(0, half) }),
    delta(0, { type: 'input_json_delta', partial_json: json.slice(half) }),
    assistant(messageId, toolUse(id, name, input)),
    blockStop(0),
    ...messageEnd('tool_use'),
  ];
}

// Looking at the outcome.

export function blocks<T extends BlockType>(c: Conversation, type: T): BlockOf<T>[] {
  return Object.values(c.blocks).filter((block): block is BlockOf<T> => block.type === type);
}

export function only<T extends BlockType>(c: Conversation, type: T): BlockOf<T> {
  const found = blocks(c, type);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} blocks of type ${type}`);
  return first;
}

export function tool(c: Conversation, toolUseId: string): BlockOf<'tool'> {
  const found = blocks(c, 'tool').findLast(block => block.toolUseId === toolUseId);
  if (found === undefined) throw new Error(`no call ${toolUseId}`);
  return found;
}

export function turnList(c: Conversation): Turn[] {
  return c.order.flatMap(id => c.turns[id] ?? []);
}

export function turnAt(c: Conversation, n: number): Turn {
  const turn = turnList(c).at(n);
  if (turn === undefined) throw new Error(`no turn ${n}`);
  return turn;
}
