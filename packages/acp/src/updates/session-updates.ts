// From one line of the CLI to what the client is told. The conversation says what changed; here it is put into updates.
import type { SessionUpdate } from '@agentclientprotocol/sdk/unstable';
import type { Block, Changes, Conversation, ToolBlock } from '@dovetail/conversation';
import type { CliLine } from '@dovetail/protocol';
import type { Client } from '../client.ts';
import { createCompactions, noticeUpdate } from './notices.ts';
import { createPlan } from './plan.ts';
import { createSubagents } from './subagents.ts';
import { createTextStream } from './text-stream.ts';
import { createToolCalls, type ToolCalls } from './tool-calls.ts';
import type { ViewOptions } from './tool-view.ts';
import { createUsage } from './usage.ts';

export interface SessionUpdatesOptions {
  readonly sessionId: string;
  readonly view: ViewOptions;
  client(): Client;
  /** The one that is living now. */
  conversation(): Conversation;
  /** Words of the CLI about what failed in the running turn are the error of its prompt; they are not said twice. */
  isPrompted(): boolean;
}

export interface SessionUpdates {
  /** True when nothing else needs to see the line. */
  delta(line: CliLine): boolean;
  before(line: CliLine): void;
  after(line: CliLine | undefined, changes: Changes): void;
  readonly tools: ToolCalls;
  /** The session in which a call is shown: that of the subagent that makes it, where the client takes those. */
  sessionOfCall(toolUseId: string | undefined): string;
  close(): void;
}

export function createSessionUpdates(options: SessionUpdatesOptions): SessionUpdates {
  const { sessionId, client } = options;
  const send = (update: SessionUpdate): void => client().update(sessionId, update);
  const subagents = createSubagents(sessionId, client);
  const texts = createTextStream(client, parent => (parent === null ? sessionId : subagents.sessionOf(parent)));
  const tools = createToolCalls((update, parent) => {
    client().update((parent === null ? undefined : subagents.sessionOf(parent)) ?? sessionId, update);
  }, options.view);
  const plan = createPlan(send);
  const usage = createUsage(send);
  const compactions = createCompactions(send, () => client().can);

  function tool(block: ToolBlock): void {
    const { tasks } = options.conversation();
    const task = block.taskId === null ? undefined : tasks[block.taskId];
    subagents.observe(block, task);
    tools.observe(block, task);
  }

  function show(block: Block, line: CliLine | undefined, isNew: boolean): void {
    switch (block.type) {
      case 'text':
      case 'thinking':
        if (!block.preview) texts.settle(block);
        else if (isNew && line) texts.open(line, block);
        return;
      case 'tool':
        return tool(block);
      case 'notice': {
        if (block.kind === 'compaction_failed') compactions.failed(block.text);
        const update = isNew ? noticeUpdate(block, client().can) : undefined;
        if (update) send(update);
        return;
      }
      case 'error':
        if (isNew && block.parentToolUseId === null && !options.isPrompted()) sayError(block.text);
        return;
      case 'compaction':
        return compactions.done(block.summary);
      case 'image': {
        const content = imageOf(block.source);
        if (isNew && content) send({ sessionUpdate: 'agent_message_chunk', content });
        return;
      }
    }
  }

  function sayError(text: string): void {
    if (client().can.notices) send({ sessionUpdate: 'notice', severity: 'error', title: text });
    else send({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
  }

  /** A piece of the input of a call, shown as soon as it names its file. */
  function streamInput(line: CliLine): boolean {
    const { event, parent_tool_use_id: parent } = line as unknown as InputDelta;
    if (line.type !== 'stream_event' || event?.type !== 'content_block_delta') return false;
    if (event.delta?.type !== 'input_json_delta') return event.delta?.type === 'signature_delta';
    const { index, blocks } = options.conversation() as Pick<Conversation, 'index' | 'blocks'>;
    const slot = index.streams[parent ?? '']?.slots[String(event.index)];
    const block = slot === undefined ? undefined : blocks[slot];
    if (block?.type === 'tool') tools.streamInput(block, event.delta.partial_json ?? '');
    return true;
  }

  return {
    delta: line => texts.delta(line) || streamInput(line),
    before: texts.note,
    after(line, changes) {
      const conversation = options.conversation();
      const { blocks } = conversation;
      for (const id of changes.removed) texts.forget(id);
      for (const id of changes.added) if (blocks[id]) show(blocks[id], line, true);
      for (const id of changes.changed) if (blocks[id] && !changes.added.includes(id)) show(blocks[id], line, false);
      for (const part of changes.parts) {
        if (part === 'todos') plan(conversation.todos);
        else if (part === 'context' || part === 'totals' || part === 'rateLimits') usage(conversation);
        else if (part === 'busy') compactions.observe(conversation);
        else if (part === 'tasks') endedTasks(conversation);
      }
      for (const id of changes.turns) if (conversation.turns[id]?.state !== 'running') compactions.close();
    },
    tools,
    sessionOfCall(toolUseId) {
      const { index, blocks } = options.conversation();
      const parent = blocks[index.tools[toolUseId ?? ''] ?? '']?.parentToolUseId ?? null;
      return (parent === null ? undefined : subagents.sessionOf(parent)) ?? sessionId;
    },
    close: () => tools.clear(),
  };

  /** A task behind the conversation changes what is said of its call. */
  function endedTasks({ tasks, index, blocks }: Conversation): void {
    for (const task of Object.values(tasks)) {
      if (!task.ended || task.toolUseId === null) continue;
      const block = blocks[index.tools[task.toolUseId] ?? ''];
      if (block?.type === 'tool' && tools.isOpen(task.toolUseId)) tool({ ...block, taskId: task.id });
    }
  }
}

interface InputDelta {
  readonly parent_tool_use_id?: string | null;
  readonly event?: {
    readonly type?: string;
    readonly index?: number;
    readonly delta?: { readonly type?: string; readonly partial_json?: string };
  };
}

export function imageOf(source: unknown): { type: 'image'; data: string; mimeType: string } | undefined {
  const { type, data, media_type } = (source ?? {}) as { type?: unknown; data?: unknown; media_type?: unknown };
  if (type !== 'base64' || typeof data !== 'string') return undefined;
  return { type: 'image', data, mimeType: typeof media_type === 'string' ? media_type : 'image/png' };
}
