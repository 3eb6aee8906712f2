// Control requests host -> CLI: the eleven of 2.1.29 and the later ones that an editor needs, each with the first
// sampled version that answers it. 2.1.29 never answers a subtype it does not know, so the client gates by `since`.
import * as z from 'zod';
import { control } from './declare.ts';
import { initialize, ModelChoice } from './initialize.ts';

const none = z.object({});
/** Observed: `response` is often absent in a success reply. */
const anything = z.looseObject({}).optional();
const serverName = z.object({ serverName: z.string() });
const minutes = (n: number) => n * 60_000;

export const McpServerStatus = z.looseObject({
  name: z.string(),
  status: z.string().meta({ description: 'connected, failed, needs-auth, pending or disabled' }),
  serverInfo: z.looseObject({ name: z.string(), version: z.string() }).optional(),
  error: z.string().optional(),
  scope: z.string().optional(),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
});

export const RewindResult = z.looseObject({
  canRewind: z.boolean(),
  error: z.string().optional(),
  filesChanged: z.array(z.string()).optional(),
  insertions: z.number().optional(),
  deletions: z.number().optional(),
});

const original = {
  initialize,
  interrupt: control('Stop the running turn. Queued messages still run unless cancel_queued is honoured (2.1.250).', {
    params: z.object({ cancel_queued: z.boolean().optional() }),
    result: z
      .looseObject({ still_queued: z.array(z.string()).optional(), cancelled: z.array(z.string()).optional() })
      .optional(),
  }),
  set_model: control('Use another model from the next API call on. The name is not checked by the CLI.', {
    params: z.object({ model: z.string().nullish() }),
    result: z.looseObject({ model: z.string().optional() }).optional(),
  }),
  set_permission_mode: control('Change the permission mode.', {
    params: z.object({ mode: z.string() }),
    result: z.looseObject({ mode: z.string().optional() }).optional(),
  }),
  set_max_thinking_tokens: control('Set the thinking budget; 0 is off, null the default.', {
    params: z.object({ max_thinking_tokens: z.number().int().nonnegative().nullable() }),
    result: anything,
  }),
  mcp_status: control('The state of every MCP server.', {
    params: none,
    result: z.looseObject({ mcpServers: z.array(McpServerStatus) }),
    timeoutMs: minutes(1),
  }),
  mcp_set_servers: control('Replace the set of servers that the host has added.', {
    params: z.object({ servers: z.record(z.string(), z.looseObject({})) }),
    result: z.looseObject({
      added: z.array(z.string()).default([]),
      removed: z.array(z.string()).default([]),
      errors: z.record(z.string(), z.string()).default({}),
    }),
    timeoutMs: minutes(1),
  }),
  mcp_reconnect: control('Connect an MCP server again.', {
    params: serverName,
    result: anything,
    timeoutMs: minutes(1),
  }),
  mcp_toggle: control('Switch an MCP server on or off for this folder.', {
    params: serverName.extend({ enabled: z.boolean() }),
    result: anything,
    timeoutMs: minutes(1),
  }),
  mcp_message: control('Carry a JSON-RPC message of an in-process MCP server.', {
    params: z.object({ server_name: z.string(), message: z.looseObject({}) }),
    result: anything,
  }),
  rewind_files: control('Put files back to their state before a user message.', {
    params: z.object({ user_message_id: z.string(), dry_run: z.boolean().optional() }),
    result: RewindResult.optional(),
  }),
} as const;

const later = {
  stop_task: control('Stop a background task.', {
    since: '2.1.41',
    params: z.object({ task_id: z.string() }),
    result: anything,
  }),
  apply_flag_settings: control('Merge settings for this process; null clears one.', {
    since: '2.1.63',
    params: z.object({ settings: z.record(z.string(), z.unknown()) }),
    result: anything,
  }),
  mcp_authenticate: control('Start the sign-in of an MCP server.', {
    since: '2.1.63',
    params: serverName,
    result: z.looseObject({ authUrl: z.string().optional() }).optional(),
    timeoutMs: minutes(2),
  }),
  mcp_clear_auth: control('Forget the sign-in of an MCP server.', {
    since: '2.1.63',
    params: serverName,
    result: anything,
  }),
  mcp_oauth_callback_url: control('Hand over the URL that an MCP sign-in ended at.', {
    since: '2.1.197',
    params: serverName.extend({ callbackUrl: z.string() }),
    result: anything,
    timeoutMs: minutes(2),
  }),
  get_settings: control('Effective settings and where they come from.', {
    since: '2.1.85',
    params: none,
    result: z.looseObject({
      effective: z.looseObject({}).optional(),
      sources: z.array(z.unknown()).optional(),
      applied: z.looseObject({}).optional(),
    }),
  }),
  cancel_async_message: control('Drop a queued user message.', {
    since: '2.1.85',
    params: z.object({ message_uuid: z.string() }),
    result: z.looseObject({ cancelled: z.boolean() }),
  }),
  seed_read_state: control('Let Edit work on a file that was not read.', {
    since: '2.1.85',
    params: z.object({ path: z.string(), mtime: z.number() }),
    result: anything,
  }),
  reload_plugins: control('Load plugins, commands and agents again.', {
    since: '2.1.85',
    params: none,
    result: z.looseObject({}).optional(),
    timeoutMs: minutes(1),
  }),
  generate_session_title: control('Let a small model name the session.', {
    since: '2.1.85',
    params: z.object({ description: z.string(), persist: z.boolean().optional() }),
    result: z.looseObject({ title: z.string().nullish() }),
    timeoutMs: minutes(1),
  }),
  side_question: control('Ask something beside the conversation; it is not in the transcript.', {
    since: '2.1.85',
    params: z.object({ question: z.string() }),
    result: z.looseObject({ response: z.string().nullish(), synthetic: z.boolean().optional() }),
    timeoutMs: minutes(5),
  }),
  claude_authenticate: control('Begin a sign-in; the CLI runs it and gives the URLs.', {
    since: '2.1.85',
    params: z.object({ loginWithClaudeAi: z.boolean() }),
    result: z.looseObject({ manualUrl: z.string(), automaticUrl: z.string().optional() }),
    timeoutMs: minutes(1),
  }),
  claude_oauth_callback: control('Hand over the code that the person was given.', {
    since: '2.1.85',
    params: z.object({ authorizationCode: z.string(), state: z.string() }),
    result: anything,
    timeoutMs: minutes(2),
  }),
  claude_oauth_wait_for_completion: control('Answered when the sign-in is over.', {
    since: '2.1.85',
    params: none,
    result: anything,
    timeoutMs: null,
  }),
  end_session: control('End the CLI politely.', {
    since: '2.1.85',
    params: z.object({ reason: z.string().optional() }),
    result: anything,
  }),
  get_context_usage: control('What fills the context window.', {
    since: '2.1.112',
    params: z.object({ detail: z.string().optional() }),
    result: z.looseObject({
      categories: z.array(z.looseObject({ name: z.string(), tokens: z.number() })).optional(),
      totalTokens: z.number().optional(),
      maxTokens: z.number().optional(),
      percentage: z.number().optional(),
    }),
  }),
  get_session_cost: control('The cost so far, as text.', {
    since: '2.1.145',
    params: none,
    result: z.looseObject({ text: z.string() }),
  }),
  get_binary_version: control("The CLI's own version.", {
    since: '2.1.145',
    params: none,
    result: z.looseObject({ version: z.string() }),
  }),
  file_suggestions: control('Completions for an @-mention.', {
    since: '2.1.145',
    params: z.object({ query: z.string() }),
    result: z.looseObject({ suggestions: z.array(z.unknown()) }),
  }),
  read_file: control('Read a file as the CLI sees it.', {
    since: '2.1.145',
    params: z.object({ path: z.string(), max_bytes: z.number().optional(), encoding: z.string().optional() }),
    result: z.looseObject({ contents: z.string().optional(), absPath: z.string().optional() }),
  }),
  background_tasks: control('Send the running tool call to the background.', {
    since: '2.1.145',
    params: z.object({ tool_use_id: z.string().optional() }),
    result: anything,
  }),
  mcp_call: control('Call an MCP tool without a turn.', {
    since: '2.1.145',
    params: z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) }),
    result: z.looseObject({ content: z.array(z.unknown()).optional() }),
    timeoutMs: minutes(5),
  }),
  get_usage: control('Cost and subscription limits.', {
    since: '2.1.197',
    params: z.object({ skip_behaviors: z.boolean().optional() }),
    result: z.looseObject({}),
  }),
  rename_session: control('Give the session a title.', {
    since: '2.1.197',
    params: z.object({ title: z.string() }),
    result: anything,
  }),
  reload_skills: control('Load skills again.', {
    since: '2.1.197',
    params: none,
    result: z.looseObject({}).optional(),
  }),
  list_models: control('The models to choose from.', {
    since: '2.1.250',
    params: none,
    result: z.looseObject({ models: z.array(ModelChoice) }),
  }),
  list_permission_rules: control('Every permission rule and its source.', {
    since: '2.1.325',
    params: none,
    result: z.looseObject({}),
  }),
} as const;

export const controlRequests = { ...original, ...later } as const;

export type ControlSubtype = keyof typeof controlRequests;
export type ControlParams<S extends ControlSubtype> = z.input<(typeof controlRequests)[S]['params']>;
export type ControlResult<S extends ControlSubtype> = z.output<(typeof controlRequests)[S]['result']>;
export type McpServerStatus = z.output<typeof McpServerStatus>;
export type RewindResult = z.output<typeof RewindResult>;
