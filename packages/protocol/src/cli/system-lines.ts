// Every `system` line that the CLI prints, by subtype.
import * as z from 'zod';
import { line } from './declare.ts';

const stamp = { uuid: z.string().optional(), session_id: z.string().optional() };
const strings = z.array(z.string());

function system<const S extends string, Shape extends z.core.$ZodShape>(subtype: S, shape: Shape) {
  return z.looseObject({ type: z.literal('system'), subtype: z.literal(subtype), ...stamp, ...shape });
}

const task = { task_id: z.string(), tool_use_id: z.string().nullish(), description: z.string().optional() };
const taskUsage = z
  .looseObject({ total_tokens: z.number(), tool_uses: z.number(), duration_ms: z.number() })
  .partial()
  .optional();

export const McpServerBrief = z.looseObject({ name: z.string(), status: z.string() });

/** Observed: printed at the start of every turn, and only after the first user message. */
export const InitLine = system('init', {
  session_id: z.string(),
  cwd: z.string(),
  tools: strings,
  mcp_servers: z.array(McpServerBrief),
  model: z.string(),
  permissionMode: z.string(),
  slash_commands: strings,
  apiKeySource: z.string().optional(),
  claude_code_version: z.string(),
  output_style: z.string().optional(),
  agents: strings.optional(),
  skills: strings.optional(),
  plugins: z.array(z.looseObject({ name: z.string() })).optional(),
  capabilities: strings.optional(),
});

export const systemLines = {
  init: line('The start of a turn: session, model, mode, tools.', InitLine),
  status: line(
    'What the CLI is busy with, and mode changes.',
    system('status', {
      status: z.string().nullable().meta({ description: 'compacting, requesting or null' }),
      permissionMode: z.string().optional(),
      compact_result: z.string().optional(),
      compact_error: z.string().optional(),
    }),
  ),
  compact_boundary: line(
    'Everything before was replaced by a summary.',
    system('compact_boundary', {
      compact_metadata: z
        .looseObject({
          trigger: z.string(),
          pre_tokens: z.number(),
          post_tokens: z.number().optional(),
          duration_ms: z.number().optional(),
        })
        .optional(),
    }),
  ),
  hook_started: line(
    'A shell hook from the settings has started.',
    system('hook_started', { hook_id: z.string(), hook_name: z.string(), hook_event: z.string() }),
  ),
  hook_progress: line('Output of a running shell hook.', system('hook_progress', { hook_id: z.string().optional() }), {
    unseen: true,
  }),
  hook_response: line(
    'A shell hook has ended.',
    system('hook_response', {
      hook_id: z.string(),
      hook_name: z.string(),
      hook_event: z.string(),
      stdout: z.string().optional(),
      stderr: z.string().optional(),
      exit_code: z.number().nullish(),
      outcome: z.string().optional(),
    }),
  ),
  api_retry: line(
    'A failed API call will be repeated.',
    system('api_retry', {
      attempt: z.number(),
      max_retries: z.number(),
      retry_delay_ms: z.number(),
      error_status: z.number().nullish(),
      error: z.string().optional(),
    }),
    { since: '2.1.197' },
  ),
  thinking_tokens: line(
    'An estimate of the thinking so far.',
    system('thinking_tokens', { estimated_tokens: z.number(), estimated_tokens_delta: z.number().optional() }),
    { since: '2.1.197' },
  ),
  task_started: line(
    'A subagent or a long command has started.',
    system('task_started', {
      ...task,
      task_type: z.string().optional(),
      subagent_type: z.string().optional(),
      prompt: z.string().optional(),
      is_backgrounded: z.boolean().optional(),
    }),
    { since: '2.1.197' },
  ),
  task_progress: line(
    'What a task is doing now.',
    system('task_progress', {
      ...task,
      subagent_type: z.string().optional(),
      usage: taskUsage,
      last_tool_name: z.string().optional(),
    }),
    { since: '2.1.197' },
  ),
  task_updated: line(
    'Fields of a task changed.',
    system('task_updated', { task_id: z.string(), patch: z.record(z.string(), z.unknown()) }),
    { since: '2.1.197' },
  ),
  task_notification: line(
    'A task has ended.',
    system('task_notification', {
      ...task,
      status: z.string(),
      summary: z.string().optional(),
      output_file: z.string().optional(),
      usage: taskUsage,
    }),
    { since: '2.1.197' },
  ),
  background_tasks_changed: line(
    'The whole list of live background tasks; replaces the last one.',
    system('background_tasks_changed', { tasks: z.array(z.looseObject({ task_id: z.string() })) }),
    { since: '2.1.325' },
  ),
  session_state_changed: line(
    'running, requires_action or idle; idle comes after the result.',
    system('session_state_changed', { state: z.string() }),
    { since: '2.1.197' },
  ),
  permission_denied: line(
    'A call was refused without asking.',
    system('permission_denied', {
      tool_name: z.string(),
      tool_use_id: z.string(),
      message: z.string().optional(),
      decision_reason_type: z.string().optional(),
    }),
    { since: '2.1.197' },
  ),
  informational: line(
    'A text for the person.',
    system('informational', { content: z.string(), level: z.string().optional() }),
    { since: '2.1.197' },
  ),
  notification: line(
    'A short banner.',
    system('notification', { text: z.string(), key: z.string().optional(), priority: z.string().optional() }),
    { since: '2.1.197' },
  ),
  model_refusal_no_fallback: line(
    'The model refused and no other model was tried.',
    system('model_refusal_no_fallback', { content: z.string().optional() }),
    { since: '2.1.197' },
  ),
  commands_changed: line(
    'The list of slash commands changed.',
    system('commands_changed', { commands: z.array(z.looseObject({ name: z.string() })) }),
    { since: '2.1.197' },
  ),
  session_title_changed: line('The session has a new title.', system('session_title_changed', { title: z.string() }), {
    since: '2.1.325',
  }),
  control_request_progress: line(
    'A control request of ours is being worked on.',
    system('control_request_progress', { request_id: z.string(), status: z.string().optional() }),
    { since: '2.1.325' },
  ),
  local_command_output: line('Output of a local command.', system('local_command_output', {}), { unseen: true }),
  memory_recall: line('Memories were read.', system('memory_recall', {}), { unseen: true }),
  plugin_install: line('A plugin is being installed.', system('plugin_install', {}), { unseen: true }),
  files_persisted: line('Files were stored.', system('files_persisted', {}), { unseen: true }),
  elicitation_complete: line('A form of an MCP server was completed.', system('elicitation_complete', {}), {
    unseen: true,
  }),
  mirror_error: line('A mirror of the session failed.', system('mirror_error', {}), { unseen: true }),
  model_refusal_fallback: line('The model refused; another was tried.', system('model_refusal_fallback', {}), {
    unseen: true,
  }),
  session_writes_lost: line('The CLI could not store the session.', system('session_writes_lost', {}), {
    unseen: true,
  }),
  worker_shutting_down: line('The CLI is about to end.', system('worker_shutting_down', {}), { unseen: true }),
} as const;

export type SystemSubtype = keyof typeof systemLines;
export type SystemLine = { [K in SystemSubtype]: z.output<(typeof systemLines)[K]['schema']> }[SystemSubtype];
export type InitLine = z.output<typeof InitLine>;
