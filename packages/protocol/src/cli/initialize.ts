// The `initialize` control request: what the host brings, and what the CLI tells about itself.
import * as z from 'zod';
import { control } from './declare.ts';
import { HookMatcher } from './hooks.ts';

export const SlashCommand = z.looseObject({
  name: z.string(),
  description: z.string(),
  argumentHint: z.string().optional(),
  aliases: z.array(z.string()).optional(),
});

export const ModelChoice = z.looseObject({
  value: z.string(),
  displayName: z.string(),
  description: z.string(),
  resolvedModel: z.string().optional(),
  supportsEffort: z.boolean().optional(),
  supportedEffortLevels: z.array(z.string()).optional(),
  supportsAdaptiveThinking: z.boolean().optional(),
});

export const AgentChoice = z.looseObject({
  name: z.string(),
  description: z.string().optional(),
  model: z.string().optional(),
});

export const Account = z.looseObject({
  email: z.string().optional(),
  organization: z.string().optional(),
  subscriptionType: z.string().optional(),
  tokenSource: z.string().optional(),
  apiKeySource: z.string().optional(),
  apiProvider: z.string().optional(),
});

/** Observed: `agents` is missing before 2.1.63, `pid` up to 2.1.41, version and capabilities up to 2.1.197. */
export const InitializeResult = z.looseObject({
  commands: z.array(SlashCommand).default([]),
  models: z.array(ModelChoice).default([]),
  agents: z.array(AgentChoice).optional(),
  output_style: z.string().optional(),
  available_output_styles: z.array(z.string()).optional(),
  account: Account.optional(),
  pid: z.number().optional(),
  claude_code_version: z.string().optional(),
  current_permission_mode: z.string().optional(),
  session_state: z.string().optional(),
  capabilities: z.array(z.string()).optional(),
});

/** Leave `systemPrompt` out to get the CLI's own: an empty one replaces it. */
export const initialize = control('Introduce the host: hooks, in-process MCP servers, prompts.', {
  params: z.object({
    hooks: z.record(z.string(), z.array(HookMatcher)).optional(),
    sdkMcpServers: z.array(z.string()).optional(),
    agents: z.record(z.string(), z.looseObject({})).optional(),
    systemPrompt: z.union([z.string(), z.array(z.string())]).optional(),
    appendSystemPrompt: z.string().optional(),
    jsonSchema: z.record(z.string(), z.unknown()).optional(),
    promptSuggestions: z.boolean().optional(),
    title: z.string().optional(),
    agentProgressSummaries: z.boolean().optional(),
    forwardSubagentText: z.boolean().optional(),
  }),
  result: InitializeResult,
  // Observed: servers in --mcp-config are connected before the reply on some versions.
  timeoutMs: 60_000,
});

export type SlashCommand = z.output<typeof SlashCommand>;
export type ModelChoice = z.output<typeof ModelChoice>;
export type AgentChoice = z.output<typeof AgentChoice>;
export type Account = z.output<typeof Account>;
export type InitializeResult = z.output<typeof InitializeResult>;
