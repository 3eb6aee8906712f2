// The host without its features: the services that features share, the channels and the pages, put together. Which features
// there are is said in host-features.ts.
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { configDir, dataFolder as ownDataFolder, type startDurableAgent } from '@dovetail/agent';
import { WireError, webviewRequests, type FontConfiguration, type WebviewHandlers } from '@dovetail/protocol';
import { createDispatcher } from '@dovetail/rpc';
import { createChangeTracker } from './changes/change-tracker.ts';
import { sweepOldChanges } from './changes/sweep-old-changes.ts';
import type { AgentParts } from './channels/agent-parts.ts';
import type { Channel, Channels } from './channels/channel.ts';
import { createChannels } from './channels/channels.ts';
import { createPageEvents } from './channels/page-events.ts';
import { onTurnBegan } from './channels/turn-starts.ts';
import { createCliAccess, type CliAccess } from './cli-access.ts';
import type { HostContext } from './host-context.ts';
import { createHostLog } from './host-log.ts';
import { openHostMemory } from './host-memory.ts';
import type { HostOptions } from './host-options.ts';
import type { Page, Pages, PageWire } from './pages/page.ts';
import { createPages } from './pages/pages.ts';
import { createAuthState } from './state/auth-state.ts';
import { createConfigState } from './state/config-state.ts';
import { createCurrentSettings } from './state/current-settings.ts';
import { followBranch } from './state/follow-branch.ts';
import { buildHostState } from './state/host-state.ts';
import { createStateUpdates } from './state/host-state-updates.ts';
import { createIntegrations } from './state/integrations.ts';

export interface Host {
  attachPage(wire: PageWire, options?: { pageId?: string }): Page;
  readonly channels: Channels;
  readonly pages: Pages;
  readonly context: HostContext;
  /** These three go to the newest page in view, or to the newest of all when none is. */
  insertAtMention(text: string): void;
  createNewConversation(): void;
  openPluginsDialog(): void;
  fontsChanged(fontConfig: FontConfiguration): void;
  /** Ends every process and gives up every page. A second call joins the first. */
  close(): Promise<void>;
}

/** What the core is completed with. */
export interface HostParts {
  /** Called once. What they start ends with `context.signal`. */
  features(context: HostContext): WebviewHandlers;
  /** What each CLI of a channel gets; asked before each start. */
  agentParts(context: HostContext, channel: Channel): AgentParts;
  /** In the place of the real ones, for tests. */
  readonly startDurable?: typeof startDurableAgent;
  readonly cli?: CliAccess;
}

export async function createHostCore(options: HostOptions, parts: HostParts): Promise<Host> {
  const { cwd, ports, now = Date.now, isRehearsal = false } = options;
  const env = options.env ?? process.env;
  const dataFolder = options.dataFolder ?? ownDataFolder(env);
  const ending = new AbortController();
  const { signal } = ending;
  // Each feature and each service listens.
  setMaxListeners(0, signal);

  const log = createHostLog({
    path: join(dataFolder, 'logs', 'host.log'),
    now,
    ...(options.onLog && { onEntry: options.onLog }),
  });
  const memory = await openHostMemory(join(dataFolder, 'host-memory.json'), log);
  const settings = await createCurrentSettings(ports.settings, { log, signal });
  const cli =
    parts.cli ??
    createCliAccess({
      settings,
      cwd,
      env,
      isRehearsal,
      signal,
      ...(options.cli && { cli: options.cli }),
      ...(options.claudePath !== undefined && { claudePath: options.claudePath }),
      ...(options.nodePath !== undefined && { nodePath: options.nodePath }),
      ...(options.packageRoots && { packageRoots: options.packageRoots }),
    });
  const configFolder = configDir(cli.environment());
  const auth = createAuthState({ cli, settings, configFolder, signal });
  const config = createConfigState({ cli, cwd, signal });

  const channels = createChannels({
    cwd,
    cli,
    settings,
    dataFolder,
    configFolder,
    log,
    now,
    agentParts: channel => parts.agentParts(context, channel),
    onReady: (_channel, told) => {
      config.learn(told);
      context.stateChanged();
    },
    ...(parts.startDurable && { startDurable: parts.startDurable }),
  });
  const changes = createChangeTracker({
    dataFolder,
    files: ports.files,
    sessionOf: channelId => channels.get(channelId)?.sessionId,
    now,
    log,
  });
  void sweepOldChanges(dataFolder, now(), log);
  const pages = createPages({
    dispatch: (request, asked) => dispatch(request, asked),
    log,
    window: ports.window,
    onPageEvent: createPageEvents(channels, log),
  });
  const updates = createStateUpdates(pages, () => buildHostState(context), {
    signal,
    beside: () => settings.value,
    onError: error => log.error('The state of the host could not be told to pages.', error),
  });
  void followBranch(cwd, signal, () => updates.stateChanged());
  const context: HostContext = {
    cwd,
    ports,
    channels,
    pages,
    settings,
    cli,
    auth,
    config,
    integrations: createIntegrations(() => updates.stateChanged()),
    changes,
    memory,
    log,
    dataFolder,
    configFolder,
    isRehearsal,
    openNewInTab: options.openNewInTab ?? false,
    reviewEdits: options.reviewEdits ?? false,
    assetUris: options.assetUris ?? {},
    terminalEnvironment: options.terminalEnvironment ?? (() => ({})),
    ...(options.debuggerState && { debuggerState: options.debuggerState }),
    now,
    stateChanged: updates.stateChanged,
    signal,
  };
  const dispatch = createDispatcher(webviewRequests, parts.features(context), {
    onInternalError: (reference, error) => log.error(`${reference}: a request failed.`, error),
  });

  channels.onOpened(channel => {
    onTurnBegan(channel, userMessageId => changes.turnBegan(channel.id, userMessageId));
    channel.observe({ closed: () => changes.forget(channel.id) });
  });
  auth.onAccountChanged(() => {
    context.stateChanged();
    channels
      .closeAll(accountChanged.toJSON())
      .catch((error: unknown) => log.error('Channels of another account could not be closed.', error));
  });

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    ending.abort();
    pages.closeAll('The host has ended.');
    await channels.closeAll();
    await log.settled();
  }

  return {
    attachPage: (wire, given) => pages.attach(wire, given),
    channels,
    pages,
    context,
    insertAtMention: text => toPageInView(pages, page => page.push({ type: 'insert_at_mention', text })),
    createNewConversation: () => toPageInView(pages, page => page.push({ type: 'create_new_conversation' })),
    openPluginsDialog: () => toPageInView(pages, page => page.push({ type: 'open_plugins_dialog' })),
    fontsChanged: fontConfig => pages.push({ type: 'font_configuration_changed', fontConfig }),
    close: () => (closing ??= close()),
  };
}

const accountChanged = new WireError(
  'auth_required',
  'The account of the CLI has changed, so this conversation was stopped. Open it again to go on with the new account.',
  undefined,
);

/** The newest page in view, for a person does one thing at a time; the newest of all when none is. */
function toPageInView(pages: Pages, tell: (page: Page) => void): void {
  const page = pages.all.findLast(one => one.visible) ?? pages.all.at(-1);
  if (page) tell(page);
}
