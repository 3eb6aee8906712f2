// Everything one chat page holds: its link to the host, the conversation, the questions, what the host and the CLI offer.
import type { ClaudeConfig, EditorSelection, HostState, Push, Settings } from '@dovetail/protocol';
import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Bridge } from '../bridge/bridge.ts';
import { createHostLink, type ChannelEvent, type HostLink } from '../link/host-link.ts';
import { createChannelView, type ChannelView } from './channel-view.ts';
import { createPageMemory, type PageMemory } from './page-memory.ts';
import { createQuestions, type Questions } from './questions.ts';

export type DialogName =
  'sessions' | 'mcp' | 'plugins' | 'usage' | 'sign-in' | 'settings' | 'keys' | 'rewind' | 'bypass';

export interface LaunchOptions {
  readonly resume?: string;
  readonly resumeSessionAt?: string;
  readonly cwd?: string;
}

export interface Chat {
  readonly link: HostLink;
  readonly memory: PageMemory;
  readonly channelId: ReadonlySignal<string>;
  /** Whether the host was asked for a channel; a new conversation has none until it is needed. */
  readonly launched: ReadonlySignal<boolean>;
  readonly view: ChannelView;
  readonly questions: Questions;
  readonly hostState: ReadonlySignal<HostState | undefined>;
  readonly config: ReadonlySignal<ClaudeConfig | undefined>;
  readonly settings: ReadonlySignal<Settings | undefined>;
  readonly selection: ReadonlySignal<EditorSelection | null>;
  readonly suggestions: ReadonlySignal<readonly string[]>;
  /** Why the channel ended, when it did not end by request. */
  readonly closedBecause: ReadonlySignal<string | undefined>;
  readonly dialog: Signal<DialogName | undefined>;
  /** Starts or attaches to the channel of this page; does nothing when that was done. */
  launch(options?: LaunchOptions): void;
  /** Leaves this conversation (it lives on) and shows another. */
  show(options: LaunchOptions): void;
  /** Asks again what the CLI offers and whether it is there. */
  readConfig(): Promise<void>;
  /** Only where a scripted model is at hand. Another host is spoken to, so another conversation begins. */
  readonly rehearse?: (on: boolean) => void;
  /** False also where the whole program is a rehearsal: then there is no way back but to start it anew. */
  readonly isRehearsing: () => boolean;
  onPush(listener: (push: Push) => void): () => void;
  onFileUpdated(listener: (event: Extract<ChannelEvent, { type: 'file_updated' }>) => void): () => void;
  close(): void;
}

export function createChat(bridge: Bridge, newId: () => string = () => crypto.randomUUID()): Chat {
  const link = createHostLink(bridge);
  const memory = createPageMemory(bridge, newId);
  const view = createChannelView();
  const questions = createQuestions();
  const channelId = signal(memory.facts.channelId);
  const launched = signal(false);
  const hostState = signal<HostState | undefined>(undefined);
  const config = signal<ClaudeConfig | undefined>(undefined);
  const settings = signal<Settings | undefined>(undefined);
  const selection = signal<EditorSelection | null>(null);
  const suggestions = signal<readonly string[]>([]);
  const closedBecause = signal<string | undefined>(undefined);
  const dialog = signal<DialogName | undefined>(undefined);
  const pushListeners = new Set<(push: Push) => void>();
  const fileListeners = new Set<(event: Extract<ChannelEvent, { type: 'file_updated' }>) => void>();

  /** The session that this page asked for is open already: the host gives the channel that has it. */
  function isOurs(event: ChannelEvent): boolean {
    if (event.channelId === channelId.peek()) return true;
    const { sessionId } = memory.facts;
    const isAwaited = launched.peek() && view.status.peek() === undefined && sessionId !== null;
    if (event.type !== 'channel_snapshot' || !isAwaited || event.sessionId !== sessionId) return false;
    channelId.value = event.channelId;
    memory.remember({ channelId: event.channelId });
    return true;
  }

  link.onChannelEvent(event => {
    if (!isOurs(event)) return;
    if (event.type === 'channel_snapshot') {
      view.load(event);
      memory.remember({ sessionId: event.sessionId, cwd: event.cwd });
    } else if (event.type === 'io_message') view.line(event.message, event.atMs ?? Date.now());
    else if (event.type === 'channel_input') view.input(event.input as Parameters<typeof view.input>[0], event.atMs);
    else if (event.type === 'channel_state') {
      view.state(event);
      closedBecause.value = undefined;
      memory.remember({ sessionId: event.sessionId });
    } else if (event.type === 'file_updated') for (const listener of fileListeners) listener(event);
    else {
      launched.value = false;
      closedBecause.value =
        event.error === undefined ? undefined : typeof event.error === 'string' ? event.error : event.error.message;
    }
  });
  link.onQuestion(question => {
    if (question.channelId === undefined || question.channelId === channelId.peek()) questions.add(question);
  });
  link.onQuestionWithdrawn(requestId => questions.withdraw(requestId));
  link.onPush(push => {
    if (push.type === 'update_state') {
      hostState.value = push.state;
      if (push.config) config.value = push.config;
      void readSettings();
    } else if (push.type === 'selection_changed') selection.value = push.selection;
    else if (push.type === 'proactive_suggestions_update') suggestions.value = push.suggestions;
    else if (push.type === 'open_plugins_dialog') dialog.value = 'plugins';
    else if (push.type === 'create_new_conversation') show({});
    for (const listener of pushListeners) listener(push);
  });

  const readSettings = () =>
    learn(link.ask('get_settings', {}), answer => {
      settings.value = answer.settings;
    });

  const readConfig = () =>
    learn(link.ask('get_claude_state', {}), answer => {
      config.value = answer.config;
    });

  const stopWatching = effect(() => {
    if (link.connection.value !== 'open') {
      questions.forgetAll();
      return;
    }
    void learn(link.ask('init', {}), ({ state }) => {
      hostState.value = state;
    });
    void readConfig();
    void learn(link.ask('get_current_selection', {}), answer => {
      selection.value = answer.selection;
    });
    void readSettings();
    // A page that was here before attaches again; its channel may have gone on, or the host may be a new one.
    if (launched.peek() || memory.facts.sessionId !== null) launchNow({});
  });

  function launchNow({ resume = memory.facts.sessionId ?? undefined, resumeSessionAt, cwd }: LaunchOptions): void {
    launched.value = true;
    const folder = cwd ?? memory.facts.cwd ?? undefined;
    link.tell({
      type: 'launch_claude',
      channelId: channelId.peek(),
      ...(resume !== undefined && { resume }),
      ...(resumeSessionAt !== undefined && { resumeSessionAt }),
      ...(folder !== undefined && { cwd: folder }),
    });
  }

  function show(options: LaunchOptions): void {
    channelId.value = newId();
    questions.forgetAll();
    suggestions.value = [];
    closedBecause.value = undefined;
    launched.value = false;
    // Before the view: whoever hears of its change reads here which session it is about.
    memory.remember({
      channelId: channelId.peek(),
      sessionId: options.resume ?? null,
      cwd: options.cwd ?? memory.facts.cwd,
      place: null,
      unfolded: [],
      folded: [],
    });
    view.clear();
    if (options.resume !== undefined) launchNow(options);
  }

  function rehearse(on: boolean): void {
    // What the other host told is not true of this one.
    config.value = undefined;
    hostState.value = undefined;
    show({});
    bridge.rehearse?.(on);
  }

  return {
    link,
    memory,
    channelId,
    launched,
    view,
    questions,
    hostState,
    config,
    settings,
    selection,
    suggestions,
    closedBecause,
    dialog,
    launch(options = {}) {
      if (!launched.peek()) launchNow(options);
    },
    show,
    readConfig,
    ...(bridge.rehearse && { rehearse }),
    isRehearsing: () => bridge.isRehearsing?.() ?? false,
    onPush(listener) {
      pushListeners.add(listener);
      return () => pushListeners.delete(listener);
    },
    onFileUpdated(listener) {
      fileListeners.add(listener);
      return () => fileListeners.delete(listener);
    },
    close() {
      stopWatching();
      link.close();
    },
  };
}

/** A request whose failure leaves the page as it was; when the connection comes back it is asked again. */
async function learn<T>(asking: Promise<T>, take: (answer: T) => void): Promise<void> {
  let answer: T;
  try {
    answer = await asking;
  } catch {
    return;
  }
  take(answer);
}
