// A host in the hands of a test: it answers requests from a table, and says whatever the test wants it to say.
import {
  defaultSettings,
  webviewRequests,
  type CliLine,
  type HostMessage,
  type HostRequest,
  type HostState,
  type PageMessage,
  type Push,
} from '@dovetail/protocol';
import { emptyConversation, type Conversation, type HostInput } from '@dovetail/conversation';

type Answer = { readonly [key: string]: unknown } | ((params: Record<string, unknown>) => object | Promise<object>);

export interface ScriptedHostOptions {
  /** By request name, over the defaults below. A thrown error becomes an error reply. */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly state?: Partial<HostState>;
  readonly conversation?: Conversation;
  /** Extra fields of the snapshot that the page gets when it launches. */
  readonly snapshot?: Partial<Extract<HostMessage, { type: 'channel_snapshot' }>>;
}

export interface ScriptedHost {
  /** Everything the page has sent, oldest first. */
  readonly received: PageMessage[];
  /** Resolves with the first message, past or future, that fits. */
  next<T extends PageMessage = PageMessage>(fits: (message: PageMessage) => boolean): Promise<T>;
  /** The params of the first request of that name. */
  request(name: string): Promise<Record<string, unknown>>;
  send(message: HostMessage): void;
  push(push: Push): void;
  /** A line of the CLI in the channel of the page. */
  line(line: CliLine, atMs?: number): void;
  input(input: HostInput, atMs?: number): void;
  /** Resolves with what the page answered; `withdraw` takes the question back. */
  ask(request: HostRequest): { answer: Promise<Record<string, unknown>>; withdraw(): void };
  channelId(): string;
}

export const plainState: HostState = {
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

export const plainConfig = {
  cli: { status: 'ready', path: '/usr/bin/claude', version: '2.1.325', isRehearsal: false },
  models: [
    { value: 'default', displayName: 'Default', description: 'The recommended model' },
    { value: 'sonnet', displayName: 'Sonnet', description: 'For daily work' },
    { value: 'haiku', displayName: 'Haiku', description: 'Fast' },
  ],
  commands: [
    { name: 'compact', description: 'Summarise the conversation', argumentHint: '[instructions]' },
    { name: 'review', description: 'Review a change', argumentHint: '' },
  ],
  agents: [],
  outputStyles: ['default'],
};

const defaults: Readonly<Record<string, Answer>> = {
  get_claude_state: { config: plainConfig },
  get_settings: { settings: defaultSettings, defaults: defaultSettings },
  get_current_selection: { selection: null },
  get_draft: { draft: null },
  save_draft: { savedMs: 0 },
  list_prompts: { prompts: [] },
  list_files_request: { files: [], truncated: false },
  list_mentions: { symbols: [], terminals: [], problems: [] },
  list_sessions_request: { sessions: [], hidden: [] },
  get_changes: { turns: [] },
  get_undone: { hunks: 0, note: null },
  list_processes: { processes: [] },
  send_message: { state: 'sent' },
  rename_tab: {},
  log_event: {},
};

export function createScriptedHost(
  post: (message: HostMessage) => void,
  options: ScriptedHostOptions = {},
): ScriptedHost & { receive(message: PageMessage): void } {
  const received: PageMessage[] = [];
  const waiting = new Set<(message: PageMessage) => void>();
  let channel: string | undefined;
  let questions = 0;

  async function reply(message: Extract<PageMessage, { type: 'request' }>): Promise<void> {
    const { requestId, request } = message;
    const { type, ...params } = request;
    const own = { init: { state: { ...plainState, ...options.state } } };
    const table: Readonly<Record<string, Answer>> = { ...defaults, ...own, ...options.answers };
    const answer = table[type];
    const def = (webviewRequests as Readonly<Record<string, { reply: string }>>)[type];
    try {
      if (answer === undefined || !def) throw new Error(`The test has no answer to "${type}".`);
      const result = typeof answer === 'function' ? await answer(params) : answer;
      post({ type: 'response', requestId, response: { ...result, type: def.reply } });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      post({ type: 'response', requestId, error: { code: 'internal', message: text, data: { reference: 'test' } } });
    }
  }

  function receive(message: PageMessage): void {
    received.push(message);
    if (message.type === 'request') void reply(message);
    if (message.type === 'launch_claude') {
      channel = message.channelId;
      const conversation = options.conversation ?? emptyConversation();
      post({
        type: 'channel_snapshot',
        channelId: message.channelId,
        state: 'live',
        cwd: message.cwd ?? plainState.defaultCwd,
        sessionId: message.resume ?? null,
        conversation: conversation as unknown as { formatVersion: 1 },
        queueHeld: false,
        settings: { model: 'default', permissionMode: 'default', thinkingLevel: 'default' },
        ...options.snapshot,
      });
    }
    for (const listener of waiting) listener(message);
  }

  const next: ScriptedHost['next'] = fits =>
    new Promise(resolve => {
      const past = received.find(fits);
      if (past) {
        resolve(past as never);
        return;
      }
      const listener = (message: PageMessage): void => {
        if (!fits(message)) return;
        waiting.delete(listener);
        resolve(message as never);
      };
      waiting.add(listener);
    });

  const channelId = (): string => {
    if (channel === undefined) throw new Error('The page has not launched a channel yet.');
    return channel;
  };

  return {
    received,
    receive,
    next,
    async request(name) {
      const found = await next<Extract<PageMessage, { type: 'request' }>>(
        message => message.type === 'request' && message.request.type === name,
      );
      return found.request;
    },
    send: post,
    push: push => post({ type: 'request', request: push }),
    line: (message, atMs = Date.now()) =>
      post({ type: 'io_message', channelId: channelId(), message, done: false, atMs } as never),
    input: (input, atMs = Date.now()) => post({ type: 'channel_input', channelId: channelId(), input, atMs }),
    ask(request) {
      questions += 1;
      const requestId = `question-${questions}`;
      post({ type: 'request', requestId, channelId: channelId(), request });
      return {
        answer: next<Extract<PageMessage, { type: 'response' }>>(
          message => message.type === 'response' && message.requestId === requestId,
        ).then(({ response }) => response ?? {}),
        withdraw: () => post({ type: 'cancel_request', targetRequestId: requestId }),
      };
    },
    channelId,
  };
}
