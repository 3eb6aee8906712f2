// Text and thoughts as they are written. A delta goes straight through, as one line put together by hand; the `assistant`
// line that follows is the truth, and only what the deltas did not say is sent again.
import type { CliLine } from '@dovetail/protocol';
import type { TextBlock, ThinkingBlock } from '@dovetail/conversation';
import { chunkHead, type Client } from '../client.ts';

type Kind = 'agent_message_chunk' | 'agent_thought_chunk';

interface Slot {
  readonly blockId: string;
  readonly head: string;
  text: string;
}

interface OpenMessage {
  id: string | undefined;
  readonly slots: Map<number, Slot>;
}

export interface TextStream {
  /** True when the line was one delta of text, and is done with. */
  delta(line: CliLine): boolean;
  /** Before the line is applied: which message it belongs to. */
  note(line: CliLine): void;
  /** A block of text has begun at this place of the message. */
  open(line: CliLine, block: TextBlock | ThinkingBlock): void;
  /** The block is final. */
  settle(block: TextBlock | ThinkingBlock): void;
  /** What was streamed is thrown away by the CLI; what comes instead is a message of its own. */
  forget(blockId: string): void;
  messageId(parentToolUseId: string | null): string | undefined;
}

interface StreamLine {
  readonly type: string;
  readonly parent_tool_use_id?: string | null;
  readonly event?: {
    readonly type?: string;
    readonly index?: number;
    readonly delta?: { readonly type?: string; readonly text?: string; readonly thinking?: string };
    readonly message?: { readonly id?: string };
  };
  readonly message?: { readonly id?: string };
}

export function createTextStream(
  client: () => Client,
  sessionOf: (parentToolUseId: string | null) => string | undefined,
): TextStream {
  const messages = new Map<string, OpenMessage>();

  function openMessage(parent: string | null | undefined): OpenMessage {
    const key = parent ?? '';
    let message = messages.get(key);
    if (!message) messages.set(key, (message = { id: undefined, slots: new Map() }));
    return message;
  }

  function slotOf(blockId: string): Slot | undefined {
    for (const { slots } of messages.values())
      for (const [index, slot] of slots)
        if (slot.blockId === blockId) {
          slots.delete(index);
          return slot;
        }
    return undefined;
  }

  return {
    delta(line) {
      if (line.type !== 'stream_event') return false;
      const { event, parent_tool_use_id: parent } = line as unknown as StreamLine;
      if (event?.type !== 'content_block_delta') return false;
      const { delta, index } = event;
      const text =
        delta?.type === 'text_delta' ? delta.text : delta?.type === 'thinking_delta' ? delta.thinking : undefined;
      if (text === undefined) return false;
      const slot = messages.get(parent ?? '')?.slots.get(index ?? -1);
      if (slot === undefined || text === '') return true;
      slot.text += text;
      client().chunk(slot.head, text);
      return true;
    },
    note(line) {
      const told = line as unknown as StreamLine;
      if (line.type === 'stream_event') {
        if (told.event?.type !== 'message_start') return;
        const message = openMessage(told.parent_tool_use_id);
        message.id = told.event.message?.id;
        message.slots.clear();
      } else if (line.type === 'assistant') openMessage(told.parent_tool_use_id).id = told.message?.id;
    },
    open(line, block) {
      const { event, parent_tool_use_id: parent } = line as unknown as StreamLine;
      const message = openMessage(parent);
      const sessionId = sessionOf(parent ?? null);
      if (sessionId === undefined || event?.index === undefined) return;
      message.slots.set(event.index, {
        blockId: block.id,
        head: chunkHead(sessionId, kindOf(block), message.id),
        text: '',
      });
    },
    settle(block) {
      const slot = slotOf(block.id);
      const sessionId = sessionOf(block.parentToolUseId);
      const streamed = slot?.text ?? '';
      if (sessionId === undefined || block.text === streamed || streamed.startsWith(block.text)) return;
      const head = slot?.head ?? chunkHead(sessionId, kindOf(block), messages.get(block.parentToolUseId ?? '')?.id);
      if (block.text.startsWith(streamed)) client().chunk(head, block.text.slice(streamed.length));
      else client().chunk(chunkHead(sessionId, kindOf(block), block.uuid ?? undefined), block.text);
    },
    forget(blockId) {
      slotOf(blockId);
    },
    messageId: parent => messages.get(parent ?? '')?.id,
  };
}

function kindOf(block: TextBlock | ThinkingBlock): Kind {
  return block.type === 'text' ? 'agent_message_chunk' : 'agent_thought_chunk';
}
