// The options of query(), under the names that users of the official SDK know, and how they become ours.
import type { CanUseTool, Elicitation, ElicitationAnswer, PermissionUpdate } from '@dovetail/protocol';
import type { AgentOptions } from '../agent-options.ts';
import type { Hooks } from '../control/hook-callbacks.ts';
import type { McpServers } from '../mcp-servers.ts';

export type ToolDecision =
  | { behavior: 'allow'; updatedInput?: Record<string, unknown>; updatedPermissions?: PermissionUpdate[] }
  | { behavior: 'deny'; message: string; interrupt?: boolean };

export type CanUseToolCallback = (
  toolName: string,
  input: Record<string, unknown>,
  context: {
    signal: AbortSignal;
    suggestions?: PermissionUpdate[];
    blockedPath?: string;
    decisionReason?: string;
    toolUseID: string;
    agentID?: string;
  },
) => Promise<ToolDecision>;

export interface QueryOptions extends Pick<
  AgentOptions,
  | 'cwd'
  | 'model'
  | 'fallbackModel'
  | 'maxTurns'
  | 'maxBudgetUsd'
  | 'maxThinkingTokens'
  | 'effort'
  | 'resume'
  | 'forkSession'
  | 'resumeSessionAt'
  | 'sessionId'
  | 'persistSession'
  | 'permissionMode'
  | 'allowDangerouslySkipPermissions'
  | 'includePartialMessages'
  | 'includeHookEvents'
  | 'tools'
  | 'allowedTools'
  | 'disallowedTools'
  | 'additionalDirectories'
  | 'settingSources'
  | 'settings'
  | 'strictMcpConfig'
  | 'extraArgs'
> {
  abortController?: AbortController;
  agents?: Record<string, Record<string, unknown>>;
  canUseTool?: CanUseToolCallback;
  onElicitation?(question: Elicitation, context: { signal: AbortSignal }): Promise<ElicitationAnswer>;
  continue?: boolean;
  enableFileCheckpointing?: boolean;
  /** Replaces the environment, as in the official SDK; absent: the host's own. */
  env?: Record<string, string | undefined>;
  executable?: string;
  hooks?: Hooks;
  mcpServers?: McpServers;
  pathToClaudeCodeExecutable?: string;
  promptSuggestions?: boolean;
  stderr?(text: string): void;
  /** Absent: the CLI's own prompt. (The official SDK sends an empty one.) */
  systemPrompt?: string | { type: 'preset'; preset: 'claude_code'; append?: string };
  appendSystemPrompt?: string;
}

export function toAgentOptions(options: QueryOptions): AgentOptions {
  const { systemPrompt, canUseTool, onElicitation } = options;
  const append = typeof systemPrompt === 'object' ? systemPrompt.append : options.appendSystemPrompt;
  return {
    ...options,
    inheritEnv: options.env === undefined,
    includePartialMessages: options.includePartialMessages ?? false,
    permissionPrompts: canUseTool !== undefined,
    continueNewest: options.continue,
    claudePath: options.pathToClaudeCodeExecutable,
    ...(options.executable && { nodePath: options.executable }),
    ...(options.enableFileCheckpointing && { fileCheckpointing: true }),
    ...(options.stderr && { onStderr: options.stderr }),
    ...(options.abortController && { signal: options.abortController.signal }),
    ...(canUseTool && { onPermission: (question, { signal }) => decide(canUseTool, question, signal) }),
    ...(onElicitation && { onElicitation: (question, { signal }) => onElicitation(question, { signal }) }),
    initialize: {
      ...(typeof systemPrompt === 'string' && { systemPrompt }),
      ...(append !== undefined && { appendSystemPrompt: append }),
      ...(options.agents && { agents: options.agents }),
      ...(options.promptSuggestions && { promptSuggestions: true }),
    },
  };
}

async function decide(callback: CanUseToolCallback, question: CanUseTool, signal: AbortSignal) {
  const decision = await callback(question.tool_name, question.input, {
    signal,
    toolUseID: question.tool_use_id ?? '',
    ...(question.permission_suggestions && { suggestions: question.permission_suggestions }),
    ...(question.blocked_path && { blockedPath: question.blocked_path }),
    ...(question.decision_reason && { decisionReason: question.decision_reason }),
    ...(question.agent_id && { agentID: question.agent_id }),
  });
  return decision.behavior === 'allow'
    ? { ...decision, updatedInput: decision.updatedInput ?? question.input }
    : decision;
}
