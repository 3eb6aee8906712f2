// query({prompt, options}): one conversation as an async generator, with the methods that users of the official SDK know.
import {
  hasCode,
  type ContentBlock,
  type ControlResult,
  type McpServerStatus,
  type RewindResult,
} from '@dovetail/protocol';
import { startAgent, type Agent } from '../agent.ts';
import type { McpServers } from '../mcp-servers.ts';
import { agentExited, type AgentExit } from '../process/agent-exit.ts';
import { createMessageBuffer } from './message-buffer.ts';
import { toQueryMessage, type QueryMessage } from './messages.ts';
import { toAgentOptions, type QueryOptions } from './query-options.ts';
import { createTurnWatch } from './turn-watch.ts';

export interface QueryUserMessage {
  type: 'user';
  message: { role: 'user'; content: string | ContentBlock[] };
  parent_tool_use_id?: string | null;
  session_id?: string;
  uuid?: string;
}

export interface Query extends AsyncGenerator<QueryMessage, void> {
  interrupt(): Promise<void>;
  setModel(model?: string): Promise<void>;
  setPermissionMode(mode: string): Promise<void>;
  setMaxThinkingTokens(tokens: number | null): Promise<void>;
  supportedCommands(): Promise<ControlResult<'initialize'>['commands']>;
  supportedModels(): Promise<ControlResult<'initialize'>['models']>;
  /** Empty on CLIs before 2.1.63, which do not tell. */
  supportedAgents(): Promise<NonNullable<ControlResult<'initialize'>['agents']>>;
  accountInfo(): Promise<NonNullable<ControlResult<'initialize'>['account']>>;
  initializationResult(): Promise<ControlResult<'initialize'>>;
  mcpServerStatus(): Promise<McpServerStatus[]>;
  reconnectMcpServer(name: string): Promise<void>;
  toggleMcpServer(name: string, enabled: boolean): Promise<void>;
  setMcpServers(servers: McpServers): Promise<ControlResult<'mcp_set_servers'>>;
  rewindFiles(userMessageId: string, options?: { dryRun?: boolean }): Promise<RewindResult>;
  stopTask(taskId: string): Promise<void>;
  streamInput(messages: AsyncIterable<QueryUserMessage>): Promise<void>;
  /** Ends the CLI with everything it started. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface QueryInput {
  prompt: string | AsyncIterable<QueryUserMessage>;
  options?: QueryOptions;
}

export function query({ prompt, options = {} }: QueryInput): Query {
  const watch = createTurnWatch();
  let agent: Agent | undefined;
  const buffer = createMessageBuffer<QueryMessage>({
    high: 2000,
    low: 200,
    highCharacters: 32 * 1024 * 1024,
    pause: () => agent?.pauseOutput(),
    resume: () => agent?.resumeOutput(),
  });
  const started = start();
  // Told to the consumer by the iterator; a caller that only uses methods hears of it there.
  started.catch((error: unknown) => buffer.end(error as Error));

  async function start(): Promise<Agent> {
    const live = await startAgent({
      ...toAgentOptions(options),
      onLine(line, text) {
        watch.observe(line);
        const message = toQueryMessage(line);
        if (message) buffer.push(message, text.length);
      },
    });
    agent = live;
    void live.exited.then(exit => buffer.end(isFailure(exit) ? agentExited(exit) : undefined));
    // Not waited for: methods and `close` must work while a CLI does not read.
    sendPrompt(live).catch((error: unknown) => giveUp(live, error));
    return live;
  }

  /** A death is told unless the work was done, or we asked for it. An error result makes the exit code 1 (rule 12). */
  function isFailure({ reason }: AgentExit): boolean {
    if (reason === 'killed' || reason === 'spawn_failed') return true;
    if (reason === 'stopped') return !watch.isIdle && options.abortController?.signal.aborted === true;
    return !watch.isIdle || (reason === 'failed' && !watch.hasResult);
  }

  async function sendPrompt(live: Agent): Promise<void> {
    if (typeof prompt === 'string') {
      watch.sent();
      await live.send(prompt);
    } else await streamInto(live, prompt);
    watch.noMore(() => live.endInput());
  }

  /** The prompt cannot be sent: a CLI that has ended tells so by itself, any other reason is told to the consumer. */
  function giveUp(live: Agent, error: unknown): void {
    if (!hasCode(error, 'agent_exited')) buffer.end(error as Error);
    void live.stop();
  }

  async function streamInto(live: Agent, messages: AsyncIterable<QueryUserMessage>): Promise<void> {
    for await (const { message, uuid, parent_tool_use_id } of messages) {
      watch.sent();
      await live.send({ content: message.content, ...(uuid && { uuid }), parentToolUseId: parent_tool_use_id ?? null });
    }
  }

  async function close(): Promise<void> {
    buffer.discard();
    const live = await started.catch(() => undefined);
    await live?.stop();
    buffer.end();
  }

  const told = async () => (await started).ready;

  return {
    next: () => buffer.next(),
    async return() {
      await close();
      return { value: undefined, done: true };
    },
    async throw(error) {
      await close();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await close();
    },
    async interrupt() {
      await (await started).request('interrupt', {});
    },
    async setModel(model) {
      await (await started).request('set_model', { model });
    },
    async setPermissionMode(mode) {
      await (await started).request('set_permission_mode', { mode });
    },
    async setMaxThinkingTokens(tokens) {
      await (await started).request('set_max_thinking_tokens', { max_thinking_tokens: tokens });
    },
    supportedCommands: async () => (await told()).commands,
    supportedModels: async () => (await told()).models,
    supportedAgents: async () => (await told()).agents ?? [],
    accountInfo: async () => (await told()).account ?? {},
    initializationResult: told,
    mcpServerStatus: async () => (await (await started).request('mcp_status', {})).mcpServers,
    async reconnectMcpServer(serverName) {
      await (await started).request('mcp_reconnect', { serverName });
    },
    async toggleMcpServer(serverName, enabled) {
      await (await started).request('mcp_toggle', { serverName, enabled });
    },
    setMcpServers: async servers => (await started).setMcpServers(servers),
    async rewindFiles(userMessageId, { dryRun } = {}) {
      const result = await (
        await started
      ).request('rewind_files', {
        user_message_id: userMessageId,
        ...(dryRun && { dry_run: true }),
      });
      return result ?? { canRewind: true };
    },
    async stopTask(task_id) {
      await (await started).request('stop_task', { task_id });
    },
    streamInput: async messages => streamInto(await started, messages),
    close,
  };
}
