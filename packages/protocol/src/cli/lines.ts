// Every top-level line that the CLI prints, except system lines (system-lines.ts) and control lines (control-lines.ts).
import * as z from 'zod';
import { ApiMessage, Usage, UserContent } from './content.ts';
import { line } from './declare.ts';
import { StreamEvent } from './stream-event.ts';

const stamp = { uuid: z.string().optional(), session_id: z.string().optional() };
const parent = z.string().nullish().meta({ description: 'The tool_use id of the subagent call this line belongs to.' });

export const AssistantLine = z.looseObject({
  type: z.literal('assistant'),
  message: ApiMessage,
  parent_tool_use_id: parent,
  error: z.string().optional(),
  request_id: z.string().nullish(),
  timestamp: z.string().optional(),
  aborted: z.boolean().optional(),
  is_api_error_message: z.boolean().optional(),
  api_error_status: z.number().nullish(),
  api_error_type: z.string().nullish(),
  thinking_duration_ms: z.number().optional(),
  subagent_type: z.string().optional(),
  task_description: z.string().optional(),
  agent_id: z.string().optional(),
  ...stamp,
});

export const UserLine = z.looseObject({
  type: z.literal('user'),
  message: UserContent,
  parent_tool_use_id: parent,
  tool_use_result: z.unknown().optional(),
  isSynthetic: z.boolean().optional(),
  isReplay: z.boolean().optional(),
  timestamp: z.string().optional(),
  agent_id: z.string().optional(),
  tool_result_meta: z.array(z.looseObject({ id: z.string() })).optional(),
  ...stamp,
});

export const StreamEventLine = z.looseObject({
  type: z.literal('stream_event'),
  event: StreamEvent,
  parent_tool_use_id: parent,
  ttft_ms: z.number().nullish(),
  api_message_id: z.string().nullish(),
  ...stamp,
});

export const ModelUsage = z.looseObject({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadInputTokens: z.number().optional(),
  cacheCreationInputTokens: z.number().optional(),
  costUSD: z.number().optional(),
  contextWindow: z.number().optional(),
  maxOutputTokens: z.number().optional(),
});

/** Rule 12: an API failure is `success` with `is_error`; an interrupt is `error_during_execution`. */
export const ResultLine = z.looseObject({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean(),
  result: z.string().optional(),
  errors: z.array(z.string()).optional(),
  duration_ms: z.number().optional(),
  duration_api_ms: z.number().optional(),
  num_turns: z.number().optional(),
  total_cost_usd: z.number().optional(),
  usage: Usage.optional(),
  modelUsage: z.record(z.string(), ModelUsage).optional(),
  permission_denials: z
    .array(z.looseObject({ tool_name: z.string(), tool_use_id: z.string(), tool_input: z.unknown().optional() }))
    .optional(),
  stop_reason: z.string().nullish(),
  terminal_reason: z.string().nullish(),
  api_error_status: z.number().nullish(),
  structured_output: z.unknown().optional(),
  origin: z.looseObject({ kind: z.string() }).optional(),
  user_message_uuids: z.array(z.string()).optional(),
  ...stamp,
});

export const AuthStatusLine = z.looseObject({
  type: z.literal('auth_status'),
  isAuthenticating: z.boolean(),
  output: z.array(z.string()),
  error: z.string().optional(),
  ...stamp,
});

export const RateLimitLine = z.looseObject({
  type: z.literal('rate_limit_event'),
  rate_limit_info: z.looseObject({
    status: z.string(),
    resetsAt: z.number().optional().meta({ description: 'Seconds since 1970.' }),
    rateLimitType: z.string().optional(),
    utilization: z.number().optional().meta({ description: '0 to 1.' }),
  }),
  ...stamp,
});

export const PromptSuggestionLine = z.looseObject({
  type: z.literal('prompt_suggestion'),
  suggestion: z.string(),
  ...stamp,
});

export const CommandLifecycleLine = z.looseObject({
  type: z.literal('command_lifecycle'),
  command_uuid: z.string(),
  state: z.string().meta({ description: 'queued, started, completed or cancelled' }),
  ...stamp,
});

export const ConversationResetLine = z.looseObject({
  type: z.literal('conversation_reset'),
  new_conversation_id: z.string(),
  trigger: z.string().optional(),
  ...stamp,
});

/** Observed on 2.1.325: the real tool is `parent_tool_use_id`; `tool_use_id` is `<id>-heartbeat-N`. */
export const ToolProgressLine = z.looseObject({
  type: z.literal('tool_progress'),
  tool_use_id: z.string(),
  tool_name: z.string().optional(),
  parent_tool_use_id: parent,
  elapsed_time_seconds: z.number().optional(),
  ...stamp,
});

export const KeepAliveLine = z.looseObject({ type: z.literal('keep_alive') });

export const cliLines = {
  assistant: line('One content block of an answer; several lines share a message id.', AssistantLine),
  user: line("Tool results, notes and replays; the user's own prompt is not echoed.", UserLine),
  stream_event: line('A raw API streaming event.', StreamEventLine),
  result: line('The end of a turn.', ResultLine),
  auth_status: line('Sign-in state, with --enable-auth-status.', AuthStatusLine),
  keep_alive: line('A sign of life; nothing to do.', KeepAliveLine),
  rate_limit_event: line('Subscription limits changed.', RateLimitLine, { since: '2.1.197' }),
  prompt_suggestion: line('A next prompt that the CLI suggests.', PromptSuggestionLine, { since: '2.1.197' }),
  command_lifecycle: line('What became of a user message sent with a uuid.', CommandLifecycleLine, {
    since: '2.1.325',
  }),
  conversation_reset: line('The conversation was cleared; the session id changed.', ConversationResetLine, {
    since: '2.1.325',
  }),
  tool_progress: line('A tool call is still running.', ToolProgressLine, { since: '2.1.325' }),
  tool_use_summary: line('A summary of tool calls.', z.looseObject({ type: z.literal('tool_use_summary') }), {
    unseen: true,
  }),
  active_goal: line('The goal being worked on.', z.looseObject({ type: z.literal('active_goal') }), { unseen: true }),
} as const;

export type AssistantLine = z.output<typeof AssistantLine>;
export type UserLine = z.output<typeof UserLine>;
export type StreamEventLine = z.output<typeof StreamEventLine>;
export type ResultLine = z.output<typeof ResultLine>;
export type ToolProgressLine = z.output<typeof ToolProgressLine>;
