// What a host in good order answers when a page comes up.
import { defaultSettings, webviewRequests, type HostState } from '@dovetail/protocol';

const state: HostState = {
  defaultCwd: '/home/ada/larder',
  openNewInTab: false,
  showTerminalBanner: false,
  showReviewUpsellBanner: false,
  isOnboardingEnabled: true,
  isOnboardingDismissed: true,
  authStatus: { state: 'signed-in', authMethod: 'api-key', email: null, subscriptionType: null },
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
  debuggerMcpState: { status: 'unsupported' },
  jupyterMcpState: { status: 'unsupported' },
  spinnerVerbsConfig: null,
};

const config = {
  cli: { status: 'ready', path: '/usr/bin/claude', version: '2.1.325', isRehearsal: false },
  models: [{ value: 'default', displayName: 'Default', description: 'The recommended model' }],
  commands: [{ name: 'compact', description: 'Summarise the conversation', argumentHint: '' }],
  agents: [],
  outputStyles: ['default'],
};

const results: Readonly<Record<string, object>> = {
  init: { state },
  get_claude_state: { config },
  get_settings: { settings: defaultSettings, defaults: defaultSettings },
  get_current_selection: { selection: null },
  get_draft: { draft: null },
  save_draft: { savedMs: 0 },
  list_prompts: { prompts: [] },
  list_files_request: { files: [], truncated: false },
  list_sessions_request: { sessions: [], hidden: [] },
  get_changes: { turns: [] },
  list_processes: { processes: [] },
  rename_tab: {},
  log_event: {},
};

const replies = webviewRequests as Readonly<Record<string, { readonly reply: string }>>;

/** Request -> the whole response. */
export const hostAnswers: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(results).map(([name, result]) => [name, { ...result, type: replies[name]?.reply }]),
);
export const olderReply = replies['get_session_request']?.reply ?? '';
