// One open session: its CLI, its conversation, its prompts, and what the client is told about all of them.
import { readFileSync, statSync } from 'node:fs';
import type { PromptResponse } from '@agentclientprotocol/sdk/unstable';
import { tooOld, type Agent, type AgentExit, type AgentOptions, type startDurableAgent } from '@dovetail/agent';
import {
  applyExit,
  applyInput,
  applyLine,
  dropOldest,
  emptyConversation,
  type Changes,
  type Conversation,
  type HostInput,
} from '@dovetail/conversation';
import type { CliLine, ContentBlock, InitializeResult } from '@dovetail/protocol';
import type { CliChoice } from '../cli-choice.ts';
import type { Client } from '../client.ts';
import { createClientTools, mergeHooks } from '../client-tools/client-tools.ts';
import { availableCommands } from '../config/commands.ts';
import { mayBypass } from '../config/modes.ts';
import { createSessionConfig, type ConfigState, type SessionConfig } from '../config/session-config.ts';
import { createPermissions } from '../permissions/permissions.ts';
import { fenced } from '../updates/fence.ts';
import { createSessionUpdates } from '../updates/session-updates.ts';
import { textContent } from '../updates/tool-view.ts';
import { askedVersion } from './asked-version.ts';
import { createOutputPace } from './output-pace.ts';
import { createSessionProcess, type SessionProcess } from './session-process.ts';
import { placeOptions, sessionEnv, type SessionPlace } from './start-options.ts';
import { createTurns, type Turns } from './turns.ts';

export interface LiveSessionOptions {
  readonly id: string;
  readonly place: SessionPlace;
  readonly first: Pick<AgentOptions, 'resume' | 'sessionId'>;
  readonly env: NodeJS.ProcessEnv;
  readonly cli: CliChoice;
  readonly startDurable: typeof startDurableAgent;
  client(): Client;
  /** A prompt was answered: the title may have changed. */
  onSettled(session: LiveSession): void;
  onError(error: unknown): void;
  /** How long a session waits for the version of a CLI that must be asked for it. */
  readonly versionWithinMs?: number | undefined;
}

export interface LiveSession {
  readonly id: string;
  readonly place: SessionPlace;
  readonly process: SessionProcess;
  readonly config: SessionConfig;
  /** A prompt is under way. */
  readonly isBusy: boolean;
  /** Starts the CLI; what it cannot do is told by the rejection. */
  open(): Promise<ConfigState>;
  /** After the client knows the session. */
  announceCommands(): void;
  prompt(content: ContentBlock[], signal?: AbortSignal): Promise<PromptResponse>;
  steer(content: ContentBlock[]): Promise<boolean>;
  cancel(): void;
  whileIdle: Turns['whileIdle'];
  set(id: string, value: unknown): Promise<void>;
  close(): Promise<void>;
  /** For the end of everything: one that works is killed, one that is idle gets `politeMs` to end by itself. */
  end(politeMs: number): Promise<void>;
}

/** Turns that are kept: for late words about background work. The session file has the rest. */
const keptTurns = 4;

export function createLiveSession(options: LiveSessionOptions): LiveSession {
  const { id, place, client } = options;
  const conversation: Conversation = emptyConversation();
  const config = createSessionConfig();
  const env = { ...options.env, ...sessionEnv };
  let commands: readonly unknown[] | undefined;
  let cliVersion: string | undefined;

  const updates = createSessionUpdates({
    sessionId: id,
    view: { cwd: place.cwd, readFile: readSmallFile },
    client,
    conversation: () => conversation,
    isPrompted: () => turns.isActive,
  });
  const tools = createClientTools({
    client: client(),
    sessionId: () => id,
    cwd: place.cwd,
    env,
    cliVersion: () => cliVersion,
    onTerminal: (toolUseId, terminalId) => updates.tools.setContent(toolUseId, [{ type: 'terminal', terminalId }]),
    onOutput: (toolUseId, text) => updates.tools.showOutput(toolUseId, textContent(fenced(text, 'console'))),
  });
  const permissions = createPermissions({
    sessionId: id,
    sessionOfCall: updates.sessionOfCall,
    cwd: place.cwd,
    client,
    conversation: () => conversation,
    config,
  });

  function changed(line: CliLine | undefined, changes: Changes): void {
    updates.after(line, changes);
    if (changes.parts.includes('session')) sessionChanged();
  }

  function input(given: HostInput): void {
    changed(undefined, applyInput(conversation, given, Date.now()));
  }

  function sessionChanged(): void {
    const { session } = conversation;
    if (session.permissionMode !== null && config.noteMode(session.permissionMode)) {
      client().update(id, { sessionUpdate: 'current_mode_update', currentModeId: config.mode });
      announceConfig();
    }
    if (commands !== undefined && session.commands.length > 0 && session.commands !== commands) {
      commands = session.commands;
      announceCommands();
    }
  }

  function announceConfig(): void {
    const { configOptions } = config.state(client().can);
    client().update(id, { sessionUpdate: 'config_option_update', configOptions });
  }

  function announceCommands(): void {
    const availableCommandsNow = availableCommands(commands ?? []);
    client().update(id, { sessionUpdate: 'available_commands_update', availableCommands: availableCommandsNow });
  }

  const process = createSessionProcess({
    startDurable: options.startDurable,
    first: options.first,
    async options() {
      const [cli, through] = await Promise.all([options.cli.find(), tools.startOptions()]);
      return {
        ...placeOptions(place),
        ...config.startOptions(),
        cli,
        inheritEnv: false,
        env: { ...env, ...through.env },
        hooks: mergeHooks(through.hooks),
        mcpServers: { ...place.mcpServers, ...through.mcpServers },
        allowDangerouslySkipPermissions: mayBypass(env),
        ...(client().can.subagents && { initialize: { forwardSubagentText: true } }),
        onPermission: async (question, asked) => {
          const response = await permissions.decide(question, asked);
          input({
            type: 'control_response',
            response: { subtype: 'success', request_id: asked.requestId, response },
          });
          return response;
        },
        onElicitation: permissions.elicit,
      } satisfies AgentOptions;
    },
    onResent: uuids => turns.resent(uuids),
    onLine(line) {
      const isDelta = updates.delta(line);
      if (!isDelta) {
        updates.before(line);
        const changes = applyLine(conversation, line, Date.now());
        changed(line, changes);
        turns.observe(line, changes);
      }
      pace.passed({ isDelta });
    },
    async onReady(told: InitializeResult, agent: Agent) {
      cliVersion =
        told.claude_code_version ??
        (await askedVersion(agent, { withinMs: options.versionWithinMs, onError: options.onError }));
      const refusal = tooOld(cliVersion);
      if (refusal) throw refusal;
      config.told(told, { cliVersion, mayBypass: mayBypass(env) });
      commands = told.commands;
    },
    onDeath(exit: AgentExit) {
      changed(undefined, applyExit(conversation, exit, Date.now()));
      turns.died(exit);
    },
  });

  const pace = createOutputPace({ source: () => process.agent, room: () => client().room() });
  const turns = createTurns({
    process,
    conversation: () => conversation,
    input,
    onError: options.onError,
    onSettled() {
      dropOldest(conversation, keptTurns, Date.now());
      options.onSettled(session);
    },
  });

  const session: LiveSession = {
    id,
    place,
    process,
    config,
    get isBusy() {
      return turns.isActive;
    },
    async open() {
      await process.start();
      return config.state(client().can);
    },
    announceCommands,
    prompt: turns.prompt,
    steer: turns.steer,
    cancel: turns.cancel,
    whileIdle: turns.whileIdle,
    async set(name, value) {
      const { agent } = await process.start();
      await config.set(agent, name, value);
    },
    async close() {
      turns.cancel();
      turns.close();
      updates.close();
      await process.stop();
      await tools.close();
    },
    async end(politeMs) {
      const isBusy = turns.isActive;
      turns.close();
      updates.close();
      await Promise.all([process.end(isBusy ? 0 : politeMs), tools.close().catch(options.onError)]);
    },
  };
  return session;
}

/** The left side of a diff; what is big or not text has none. */
function readSmallFile(path: string): string | null {
  try {
    if (statSync(path).size > 512 * 1024) return null;
    const text = readFileSync(path, 'utf8');
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
