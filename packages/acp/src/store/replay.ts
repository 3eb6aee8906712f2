// The history of a session as updates, oldest first. Read page by page: twice, because a session file is read from its
// end, and never whole.
import type { ContentBlock as AcpContent, SessionUpdate } from '@agentclientprotocol/sdk/unstable';
import { readSession, type SessionCursor, type SessionMessage } from '@dovetail/agent';
import {
  applyStored,
  contentText,
  emptyConversation,
  endStored,
  type Block,
  type Conversation,
} from '@dovetail/conversation';
import type { ClientAbilities } from '../client.ts';
import { goOn } from '../session/go-on.ts';
import { noticeUpdate } from '../updates/notices.ts';
import { createPlan } from '../updates/plan.ts';
import { imageOf } from '../updates/session-updates.ts';
import { createToolCalls } from '../updates/tool-calls.ts';

export interface ReplayOptions {
  readonly configDir: string;
  readonly sessionId: string;
  readonly cwd: string;
  readonly can: ClientAbilities;
  readonly signal: AbortSignal;
  send(update: SessionUpdate): void;
  /** A promise while the client does not read what was sent. */
  room(): Promise<void> | undefined;
}

const pageMessages = 200;

export async function replaySession(options: ReplayOptions): Promise<void> {
  const { configDir, sessionId: id, signal } = options;
  const read = (before: SessionCursor | undefined) =>
    readSession({ configDir, id, limit: pageMessages, signal, ...(before && { before }) });
  const cursors: (SessionCursor | undefined)[] = [];
  let page = await read(undefined);
  cursors.push(undefined);
  while (page.before) {
    const { before } = page;
    page = await read(before);
    cursors.push(before);
  }
  // Todos add up over the whole history, so one conversation sees all of it, and forgets what was told.
  const conversation = emptyConversation();
  const tell = createTeller(options);
  // The oldest page is already at hand.
  tell(conversation, page.messages);
  for (const cursor of cursors.toReversed().slice(1)) {
    await options.room();
    tell(conversation, (await read(cursor)).messages);
  }
  createPlan(options.send)(conversation.todos);
}

function createTeller({ send, cwd, can }: ReplayOptions) {
  const tools = createToolCalls(send, { cwd });

  return (conversation: Conversation, messages: readonly SessionMessage[]): void => {
    const messageIds = new Map<string, string>();
    for (const message of messages) {
      for (const line of message.lines) {
        if (line.uuid !== undefined && line.messageId !== undefined) messageIds.set(line.uuid, line.messageId);
        applyStored(conversation, line.value);
      }
    }
    endStored(conversation, Date.now());
    const told = conversation.order.splice(0);
    for (const id of told) {
      for (const blockId of conversation.turns[id]?.blockIds ?? [id]) {
        const block = conversation.blocks[blockId];
        if (block) show(block, messageIds);
        delete conversation.blocks[blockId];
      }
      delete conversation.turns[id];
    }
  };

  function show(block: Block, messageIds: ReadonlyMap<string, string>): void {
    const messageId = block.uuid === null ? undefined : (messageIds.get(block.uuid) ?? block.uuid);
    const chunk = (
      sessionUpdate: 'user_message_chunk' | 'agent_message_chunk' | 'agent_thought_chunk',
      content: AcpContent,
    ) => send({ sessionUpdate, content, ...(messageId !== undefined && { messageId }) });
    switch (block.type) {
      case 'user':
        if (contentText(block.content) === goOn) return;
        for (const content of userContent(block.content)) chunk('user_message_chunk', content);
        return;
      case 'text':
        if (block.text !== '') chunk('agent_message_chunk', { type: 'text', text: block.text });
        return;
      case 'thinking':
        if (block.text !== '') chunk('agent_thought_chunk', { type: 'text', text: block.text });
        return;
      case 'tool':
        return tools.replay(block);
      case 'error':
        return chunk('agent_message_chunk', { type: 'text', text: block.text });
      case 'notice': {
        // Notices are live; of a history only what was part of the conversation is told.
        const update = noticeUpdate(block, { ...can, notices: false });
        if (update) send(update);
        return;
      }
      case 'image': {
        const image = imageOf(block.source);
        if (image) chunk('agent_message_chunk', image);
      }
    }
  }
}

function userContent(content: string | readonly unknown[]): AcpContent[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return (content as readonly { type?: unknown; text?: unknown; source?: unknown }[]).flatMap((block): AcpContent[] => {
    if (block.type === 'text' && typeof block.text === 'string') return [{ type: 'text', text: block.text }];
    const image = block.type === 'image' ? imageOf(block.source) : undefined;
    return image ? [image] : [];
  });
}
