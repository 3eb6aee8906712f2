// Every message of the reference's table is declared once, documented, and takes and gives what is minimal for it.
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { RequestDef } from '../define.ts';
import { pageEvents } from './channel-events.ts';
import type { HostState } from './host-state.ts';
import { webviewFeatures, webviewRequests, type WebviewRequests } from './requests.ts';

/** Section 14.1 of the reference: what a page sends. */
const referenceNames = `
  init launch_claude io_message interrupt_claude close_channel cancel_request get_claude_state get_auth_status login
  submit_oauth_code get_current_selection get_terminal_contents get_session_request get_mcp_servers get_asset_uris
  list_sessions_request list_files_request list_remote_sessions list_plugins list_marketplaces set_model
  set_permission_mode set_thinking_level set_mcp_server_enabled set_plugin_enabled open_file open_diff open_file_diffs
  open_content open_url open_config open_config_file open_help open_output_panel open_terminal open_claude_in_terminal
  show_claude_terminal_setting show_notification rename_tab new_conversation_tab fork_conversation rewind_code
  request_usage_update log_event exec dismiss_onboarding dismiss_terminal_banner dismiss_review_upsell_banner
  install_plugin uninstall_plugin add_marketplace remove_marketplace refresh_marketplace reconnect_mcp_server
  ensure_chrome_mcp_enabled disable_chrome_mcp enable_jupyter_mcp disable_jupyter_mcp create_new_browser_tab
  ask_debugger_help teleport_session
`
  .trim()
  .split(/\s+/);

describe('the 61 messages of the reference', () => {
  const declared = [...Object.values(webviewFeatures), pageEvents].flatMap(members => Object.keys(members));

  test('are 61 different names', () => {
    expect(new Set(referenceNames).size).toBe(61);
  });

  test.each(referenceNames)('%s is declared exactly once', name => {
    expect(declared.filter(other => other === name)).toHaveLength(1);
  });

  test('every feature is part of the sum', () => {
    const inFeatures = Object.values(webviewFeatures).flatMap(members => Object.keys(members));
    expect(Object.keys(webviewRequests).toSorted()).toEqual(inFeatures.toSorted());
  });
});

const channelId = 'c1';
const one = { channelId };
const messageId = '6f1c0b1e-7d53-4d0f-9f5e-0d1f6f0c7a11';
const done = { succeeded: true, output: '' };
const auth = { state: 'unknown', authMethod: 'not-specified', email: null, subscriptionType: null } as const;
const off = { state: { status: 'disabled' } } as const;
const session = { id: 's', title: 'Fix it', cwd: '/p', modifiedMs: 1 };
const state: HostState = {
  defaultCwd: '/p',
  openNewInTab: false,
  showTerminalBanner: false,
  showReviewUpsellBanner: false,
  isOnboardingEnabled: true,
  isOnboardingDismissed: false,
  authStatus: auth,
  modelSetting: 'default',
  thinkingLevel: 'default',
  initialPermissionMode: 'default',
  allowDangerouslySkipPermissions: false,
  platform: 'linux',
  speechToTextEnabled: false,
  marketplaceType: 'default',
  useCtrlEnterToSend: false,
  chromeMcpState: { status: 'unsupported' },
  browserIntegrationSupported: false,
  debuggerMcpState: { status: 'disabled' },
  jupyterMcpState: { status: 'disabled' },
  spinnerVerbsConfig: null,
};
const config = {
  cli: { status: 'missing', isRehearsal: false },
  models: [],
  commands: [],
  agents: [],
  outputStyles: [],
} as const;

type Examples = {
  [N in keyof WebviewRequests]: [
    params: z.input<WebviewRequests[N]['params']>,
    result: z.input<WebviewRequests[N]['result']>,
  ];
};

/** The least that each may be asked and answered with. */
const examples: Examples = {
  init: [{}, { state }],
  get_claude_state: [{}, { config: { ...config, models: [], commands: [], agents: [], outputStyles: [] } }],
  fork_conversation: [{ forkedFromSession: 's' }, { sessionId: 't', openedInTab: false }],
  rewind_code: [
    { channelId, userMessageId: 'u' },
    { canRewind: true, filesChanged: [], insertions: 0, deletions: 0, editedSince: [] },
  ],
  show_rewind: [{ channelId, rewindId: 'r' }, { shown: true }],
  undo_rewind: [
    { channelId, rewindId: 'r' },
    { undone: true, restored: [], leftAlone: [] },
  ],
  list_sessions_request: [{}, { sessions: [session], hidden: [] }],
  get_session_request: [{ sessionId: 's' }, { session, messages: [{ type: 'user' }], problems: [] }],
  list_remote_sessions: [{}, { available: false, sessions: [] }],
  teleport_session: [{ sessionId: 's' }, { teleported: false }],
  get_current_selection: [{}, { selection: null }],
  list_files_request: [{}, { files: [], truncated: false }],
  list_mentions: [{}, { symbols: [], terminals: [], problems: [] }],
  read_problems: [{}, { count: 0, text: '' }],
  open_file: [{ filePath: 'a.ts' }, { found: false }],
  open_content: [{ content: '', fileName: 'a.md' }, {}],
  insert_at_cursor: [{ text: 'x' }, { inserted: false }],
  open_diff: [
    { originalFilePath: '/a', newFilePath: '/a', edits: [] },
    { decision: 'rejected', newEdits: [] },
  ],
  reveal_review: [{ decisionId: 'd' }, { revealed: true }],
  open_file_diffs: [{ fileDiffs: { '/a': { oldContent: null, newContent: '' } } }, { opened: 1 }],
  get_auth_status: [{}, { status: auth }],
  login: [{ method: 'claudeai' }, { outcome: 'cancelled', auth }],
  submit_oauth_code: [{ code: 'abc' }, { accepted: true }],
  request_usage_update: [{}, { utilization: null }],
  set_model: [{ model: 'default' }, { model: 'default' }],
  set_permission_mode: [{ permissionMode: 'plan' }, { permissionMode: 'plan' }],
  set_thinking_level: [{ thinkingLevel: 'off' }, { thinkingLevel: 'off' }],
  open_config: [{}, {}],
  open_config_file: [{ configType: 'user' }, { filePath: '/h/.claude/settings.json', created: false }],
  dismiss_onboarding: [{}, {}],
  dismiss_terminal_banner: [{}, {}],
  dismiss_review_upsell_banner: [{}, {}],
  get_mcp_servers: [one, { servers: [{ name: 'db', status: 'connected', tools: [] }] }],
  set_mcp_server_enabled: [{ channelId, serverName: 'db', enabled: true }, {}],
  reconnect_mcp_server: [{ channelId, serverName: 'db' }, { connected: true }],
  ensure_chrome_mcp_enabled: [one, off],
  disable_chrome_mcp: [one, off],
  enable_jupyter_mcp: [one, off],
  disable_jupyter_mcp: [one, off],
  create_new_browser_tab: [{}, { opened: false }],
  ask_debugger_help: [one, { asked: false, state: { status: 'disabled' } }],
  list_plugins: [{}, { installed: [], available: [] }],
  set_plugin_enabled: [{ pluginId: 'p@m', enabled: true }, done],
  install_plugin: [{ pluginId: 'p@m' }, done],
  uninstall_plugin: [{ pluginId: 'p@m' }, done],
  list_marketplaces: [{}, { marketplaces: [{ id: 'm', source: './m' }] }],
  add_marketplace: [{ url: './m' }, done],
  remove_marketplace: [{ id: 'm' }, done],
  refresh_marketplace: [{ id: 'm' }, done],
  open_terminal: [{}, { opened: true }],
  open_claude_in_terminal: [{}, { opened: true }],
  get_terminal_contents: [{ terminalName: 'npm_test' }, { contents: null }],
  show_claude_terminal_setting: [{}, {}],
  exec: [
    { command: 'ls' },
    { outcome: 'declined', command: 'ls', cwd: '/p', exitCode: null, stdout: '', stderr: '', truncated: false },
  ],
  get_asset_uris: [{}, { assetUris: {} }],
  open_url: [{ url: 'https://example.org' }, { opened: true }],
  open_help: [{}, {}],
  open_output_panel: [{}, {}],
  show_notification: [{ message: 'Done' }, { shown: true, button: null }],
  rename_tab: [{ title: 'Fix it' }, {}],
  new_conversation_tab: [{}, { opened: true }],
  log_event: [{ event: 'opened' }, {}],
  send_message: [{ channelId, id: messageId, content: 'Go on' }, { state: 'sent' }],
  edit_queued_message: [{ channelId, id: 'm', content: 'Go on' }, { outcome: 'done' }],
  move_queued_message: [{ channelId, id: 'm', to: 0 }, { outcome: 'done' }],
  remove_queued_message: [{ channelId, id: 'm' }, { outcome: 'gone' }],
  send_queued_message: [{ channelId, id: 'm' }, { outcome: 'done' }],
  release_queue: [one, { released: 0 }],
  get_draft: [{}, { draft: null }],
  save_draft: [{ draft: { text: 'Half a sen' } }, { savedMs: 1 }],
  list_prompts: [{}, { prompts: [] }],
  get_changes: [one, { turns: [] }],
  get_undone: [one, { hunks: 0, note: null }],
  get_change_contents: [
    { channelId, changeId: 'k' },
    { filePath: '/a', before: null, after: '', now: '' },
  ],
  keep_change: [{ channelId, changeId: 'k' }, { outcome: 'done' }],
  undo_change: [{ channelId, changeId: 'k' }, { outcome: 'conflict' }],
  redo_change: [{ channelId, changeId: 'k' }, { outcome: 'gone' }],
  keep_all_changes: [one, { kept: 0 }],
  undo_all_changes: [one, { undone: 0, conflicts: [] }],
  list_processes: [{}, { processes: [] }],
  stop_process: [one, { stopped: false }],
  stop_task: [{ channelId, taskId: 't' }, { stopped: true }],
  get_context_usage: [one, { available: false, categories: [] }],
  sleep_channel: [one, { asleep: true }],
  resume_channel: [one, { resent: 0 }],
  read_tool_output: [
    { sessionId: 's', toolUseId: 't' },
    { text: '', totalLength: 0, found: true },
  ],
  search_sessions: [
    { searchId: '1', text: 'crate' },
    { hits: [], truncated: false },
  ],
  rename_session: [{ sessionId: 's', title: 'Fix it' }, { title: 'Fix it' }],
  delete_session: [{ sessionId: 's' }, { deleted: true }],
  restore_session: [{ sessionId: 's' }, { restored: true }],
  export_session: [{ sessionId: 's' }, { contents: '', fileName: 'fix-it.md' }],
  rebuild_session_index: [{}, { sessions: 0 }],
  authenticate_mcp_server: [{ channelId, serverName: 'db' }, { outcome: 'connected' }],
  finish_mcp_sign_in: [{ channelId, serverName: 'db', callbackUrl: 'http://localhost:1/?code=c' }, { accepted: true }],
  logout: [{}, { signedOut: true, status: auth }],
  get_settings: [{}, { settings: {}, defaults: {} }],
  update_setting: [{ key: 'autosave' }, { settings: {} }],
  describe_plugin: [
    { pluginId: 'p@m' },
    { found: true, commands: [], agents: [], skills: [], hooks: [], mcpServers: [] },
  ],
};

const byName: Readonly<Record<string, readonly [params: object, result: object]>> = examples;

describe.each(Object.values<RequestDef>(webviewRequests))('$name', def => {
  const [params, result] = byName[def.name] ?? [{}, undefined];
  const required = Object.entries(def.params.shape)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);

  test('says in a sentence what it does', () => {
    expect(def.summary).toMatch(/^[A-Z].{10,}\.$/);
  });

  test('accepts its minimal parameters, and no fewer', () => {
    expect(def.params.safeParse({ type: def.name, ...params }).error?.message).toBeUndefined();
    expect(Object.keys(params).toSorted()).toEqual(required.toSorted());
    for (const name of required) {
      expect(def.params.safeParse({ ...params, [name]: undefined }).success, `without ${name}`).toBe(false);
    }
  });

  test('accepts its minimal result', () => {
    expect(def.result.safeParse(result).error?.message).toBeUndefined();
  });

  test('has no parameter or result named like the envelope key `type`', () => {
    expect([...Object.keys(def.params.shape), ...Object.keys(def.result.shape)]).not.toContain('type');
  });
});

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'vscode://x', 'data:text/html,x', '//example.org', ''])(
  'open_url refuses %s',
  url => {
    expect(webviewRequests.open_url.params.safeParse({ url }).success).toBe(false);
  },
);

test.each(['http://127.0.0.1:3000/a?b#c', 'https://example.org/ü', 'mailto:someone@example.org'])(
  'open_url accepts %s',
  url => {
    expect(webviewRequests.open_url.params.parse({ url })).toEqual({ url });
  },
);

test('a message is named by a uuid, which the CLI takes for its id', () => {
  const message = { channelId, id: 'first', content: 'Go on' };
  expect(webviewRequests.send_message.params.safeParse(message).success).toBe(false);
  expect(webviewRequests.send_message.params.parse({ ...message, id: messageId }).when).toBe('when-idle');
});

test('an empty message is no message', () => {
  const message = { channelId, id: messageId };
  expect(webviewRequests.send_message.params.safeParse({ ...message, content: '' }).success).toBe(false);
  expect(webviewRequests.send_message.params.safeParse({ ...message, content: [] }).success).toBe(false);
});

test('what is left out of a request gets its default', () => {
  expect(webviewRequests.rewind_code.params.parse({ channelId, userMessageId: 'u' })).toEqual({
    channelId,
    userMessageId: 'u',
    dryRun: false,
    rewindConversation: false,
  });
});
