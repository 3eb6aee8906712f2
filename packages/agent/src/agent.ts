// A live CLI: starts it, introduces the host, carries messages and questions both ways, and ends it.
// Lines are handed on as received, in order, before anything else is done with them.
import { randomUUID } from 'node:crypto';
import { resolve as resolvePath } from 'node:path';
import {
  isLine,
  isSystemLine,
  type CliLine,
  type ContentBlock,
  type ControlParams,
  type ControlResult,
  type ControlSubtype,
  type InitializeResult,
  type UserInputLine,
} from '@dovetail/protocol';
import { defaultMaxLineBytes, parseJsonLine } from '@dovetail/rpc';
import { findCli } from './cli/find-cli.ts';
import { defaultVersionCache, readVersion } from './cli/read-version.ts';
import { spawnArguments } from './cli/spawn-arguments.ts';
import { createHookCallbacks } from './control/hook-callbacks.ts';
import { createInboundRequests } from './control/inbound-requests.ts';
import { createInProcessMcp } from './control/in-process-mcp.ts';
import { createOutgoingRequests, type RequestOptions } from './control/outgoing-requests.ts';
import { answersOf } from './agent-answers.ts';
import { splitMcpServers, type McpServers } from './mcp-servers.ts';
import type { AgentOptions } from './agent-options.ts';
import { agentExited, type AgentExit } from './process/agent-exit.ts';
import { startCliProcess } from './process/cli-process.ts';

export interface UserMessage {
  content: string | ContentBlock[];
  /** Becomes the id of the message in the transcript. Made when absent. */
  uuid?: string;
  parentToolUseId?: string | null;
  /** 2.1.197 and later: append without asking the model. 2.1.29 runs a turn all the same. */
  shouldQuery?: boolean;
}

export interface Agent {
  readonly pid: number | undefined;
  /** What the CLI told about itself. Rejects when it ends before it is ready. */
  readonly ready: Promise<InitializeResult>;
  /** Changes under us: /clear begins a new one. */
  readonly sessionId: string | undefined;
  version(): Promise<string>;
  /** Returns the message's uuid once it has been handed to the CLI. */
  send(message: string | UserMessage): Promise<string>;
  request<S extends ControlSubtype>(
    subtype: S,
    params: ControlParams<S>,
    options?: RequestOptions,
  ): Promise<ControlResult<S>>;
  setMcpServers(servers: McpServers): Promise<ControlResult<'mcp_set_servers'>>;
  /** No more messages: the CLI finishes and ends by itself. */
  endInput(): void;
  stop(): Promise<AgentExit>;
  kill(): Promise<AgentExit>;
  readonly exited: Promise<AgentExit>;
  /** Stops reading while nobody needs the output; never while a request of ours awaits its answer. */
  pauseOutput(): void;
  resumeOutput(): void;
}

export async function startAgent(options: AgentOptions): Promise<Agent> {
  options.signal?.throwIfAborted();
  const cwd = resolvePath(options.cwd ?? process.cwd());
  const env = options.inheritEnv === false ? {} : process.env;
  // Looked for with the eyes of the host, also when the CLI gets a bare environment.
  const cli = options.cli ?? (await findCli({ ...options, env: { ...process.env, ...options.env } }));
  options.signal?.throwIfAborted();
  // Nothing between the start of the process and the return may fail, or nobody would hold the process.
  const { processServers, inProcessServers } = splitMcpServers(options.mcpServers ?? {});
  const hooks = createHookCallbacks(options.hooks);

  let version: string | undefined;
  let sessionId = options.forkSession ? undefined : (options.sessionId ?? options.resume);
  let paused = false;
  let asking: Promise<string> | undefined;
  let addedLater: string[] = [];

  const child = startCliProcess({
    cli,
    cwd,
    env,
    args: spawnArguments({ ...options, mcpServers: processServers }),
    ...(options.env && { configuredEnv: options.env }),
    ...(options.entrypoint && { entrypoint: options.entrypoint }),
    ...(options.fileCheckpointing && { fileCheckpointing: true }),
    ...(options.onStderr && { onStderr: options.onStderr }),
    ...(options.stopTimes && { stopTimes: options.stopTimes }),
    onLine: accept,
    onOversizedLine: () =>
      options.onInvalidLine?.('', `it is longer than ${defaultMaxLineBytes} bytes and was skipped`),
  });

  const askVersion = (): Promise<string> => {
    if (version) return Promise.resolve(version);
    asking ??= readVersion(cli, {
      env: { ...env, ...options.env },
      cacheFile: options.versionCache === undefined ? defaultVersionCache() : (options.versionCache ?? undefined),
    });
    // A failure is not remembered.
    asking.catch(() => (asking = undefined));
    return asking;
  };
  const outgoing = createOutgoingRequests({
    write: child.write,
    version: askVersion,
    onPendingChange: () => setPaused(paused),
    ...(options.requestTimeoutMs !== undefined && { defaultTimeoutMs: options.requestTimeoutMs }),
  });
  const mcp = createInProcessMcp((server_name, message) =>
    outgoing.request('mcp_message', { server_name, message: message as Record<string, unknown> }),
  );
  for (const [name, server] of Object.entries(inProcessServers)) mcp.add(name, server);
  const inbound = createInboundRequests(answersOf(options, hooks, mcp), child.write);

  function accept(text: string): void {
    if (text.trim() === '') return;
    const parsed = parseJsonLine(text);
    const value = parsed.ok ? parsed.value : undefined;
    if (typeof value !== 'object' || value === null || typeof (value as CliLine).type !== 'string') {
      options.onInvalidLine?.(text, parsed.ok ? 'it is not an object with a type' : parsed.reason);
      return;
    }
    const line = value as CliLine;
    try {
      options.onLine?.(line, text);
    } finally {
      observe(line, text);
    }
  }

  // Dispatched on the parsed type, never on a prefix of the text: the order of keys differs between versions (rule 5).
  function observe(line: CliLine, text: string): void {
    if (isLine(line, 'stream_event')) return;
    if (isLine(line, 'control_response')) outgoing.accept(line);
    else if (isLine(line, 'control_request')) {
      if (typeof line.request_id === 'string') inbound.accept(line);
      else options.onInvalidLine?.(text, 'it is a request without an id');
    } else if (isLine(line, 'control_cancel_request')) inbound.withdraw(line.request_id);
    else {
      // Observed: `new_conversation_id` of a reset is not the new session's id; that comes with the next `init`.
      if (isSystemLine(line, 'init')) version = line.claude_code_version ?? version;
      if (typeof line['session_id'] === 'string' && line['session_id'] !== '') sessionId = line['session_id'];
    }
  }

  function setPaused(wanted: boolean): void {
    paused = wanted;
    if (wanted && outgoing.pending === 0) child.pauseOutput();
    else child.resumeOutput();
  }

  const exited = child.exited.then(exit => {
    outgoing.failAll(agentExited(exit));
    inbound.withdrawAll();
    // Not waited for: a server that does not close must not hold back the news.
    void mcp.closeAll();
    return exit;
  });
  const ready = introduce();
  // Whoever does not ask for `ready` hears of the end by `exited`.
  ready.catch(() => {});
  const onAbort = () => void child.kill();
  options.signal?.addEventListener('abort', onAbort, { once: true });
  void exited.then(() => options.signal?.removeEventListener('abort', onAbort));

  async function introduce(): Promise<InitializeResult> {
    const told = await outgoing.request('initialize', {
      ...(hooks.registration && { hooks: hooks.registration }),
      ...(mcp.names.length > 0 && { sdkMcpServers: [...mcp.names] }),
      ...options.initialize,
    });
    version ??= told.claude_code_version;
    return told;
  }

  return {
    pid: child.pid,
    ready,
    get sessionId() {
      return sessionId;
    },
    version: askVersion,
    async send(message) {
      const {
        content,
        uuid = randomUUID(),
        parentToolUseId = null,
        shouldQuery,
      } = typeof message === 'string' ? { content: message } : message;
      const line: UserInputLine = {
        type: 'user',
        message: { role: 'user', content: typeof content === 'string' ? [{ type: 'text', text: content }] : content },
        parent_tool_use_id: parentToolUseId,
        session_id: '',
        uuid,
        ...(shouldQuery !== undefined && { shouldQuery }),
      };
      await child.write(line);
      return uuid;
    },
    request: (subtype, params, requestOptions) => outgoing.request(subtype, params, requestOptions),
    async setMcpServers(servers) {
      const wanted = splitMcpServers(servers);
      const names = Object.keys(wanted.inProcessServers);
      for (const [name, server] of Object.entries(wanted.inProcessServers)) mcp.add(name, server);
      // Observed on 2.1.29 and 2.1.325: a new set also drops the servers that came with `initialize`, unless it names them.
      const fromStart = Object.keys(inProcessServers).filter(name => !Object.hasOwn(wanted.processServers, name));
      const named = Object.fromEntries([...fromStart, ...names].map(name => [name, { type: 'sdk', name }]));
      const report = await outgoing.request('mcp_set_servers', { servers: { ...wanted.processServers, ...named } });
      await Promise.all(addedLater.filter(name => !names.includes(name)).map(name => mcp.remove(name)));
      addedLater = names;
      return report;
    },
    endInput: child.endInput,
    stop: () => child.stop().then(() => exited),
    kill: () => child.kill().then(() => exited),
    exited,
    pauseOutput: () => setPaused(true),
    resumeOutput: () => setPaused(false),
  };
}
