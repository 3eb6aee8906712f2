// A channel: one live CLI and its conversation. It outlives pages that watch it, and its session outlives its process.
import type { Agent, AgentExit } from '@dovetail/agent';
import type { Changes, Conversation, HostInput, RewindNote } from '@dovetail/conversation';
import type {
  ChannelSettings,
  ChannelState,
  CliLine,
  MessageContent,
  PageEvents,
  PermissionMode,
  WireErrorShape,
} from '@dovetail/protocol';
import type { Page } from '../pages/page.ts';

export interface Channel {
  readonly id: string;
  readonly cwd: string;
  readonly state: ChannelState;
  /** null as long as it is not known. Changes under us: /clear begins a new one. */
  readonly sessionId: string | null;
  /** The newest part of the conversation. Readers only. */
  readonly conversation: Conversation;
  readonly settings: ChannelSettings;
  /** The queue waits for the person, after a stop or an error. */
  readonly queueHeld: boolean;
  /** While a process lives. */
  readonly agent: Agent | undefined;
  readonly startedAtMs: number | undefined;
  /** The living agent, started again when the channel sleeps or its process has ended. Throws when it cannot be. */
  wake(): Promise<Agent>;
  /** A page that watches gets a snapshot and then each message once, in order. Watching twice sends a new snapshot. */
  attach(page: Page): void;
  detach(page: Page): void;
  readonly pages: readonly Page[];
  send(message: OutgoingMessage): Promise<'sent' | 'held'>;
  readonly queue: ChannelQueue;
  interrupt(): Promise<void>;
  /** Stops an idle process; says why not when it may not sleep. */
  sleep(): Promise<{ asleep: boolean; reason?: string }>;
  /** Ends the process and keeps the channel; `wake` or a message starts it again. */
  stop(): Promise<void>;
  /** Starts again after a death; the messages that were sent again are counted. With `at`, the history after it is left. */
  resume(options?: { resumeSessionAt?: string }): Promise<{ resent: number }>;
  /** A line of the host's own in the conversation. */
  note(note: RewindNote): Promise<void>;
  setModel(model: string): Promise<string>;
  setPermissionMode(mode: PermissionMode): Promise<PermissionMode>;
  setThinkingLevel(level: string): Promise<string>;
  /** Ends the channel for every page. */
  close(error?: WireErrorShape): Promise<void>;
  observe(observer: ChannelObserver): () => void;
}

export interface OutgoingMessage {
  readonly id: string;
  readonly content: MessageContent;
  readonly when: 'when-idle' | 'now';
}

/** Edits of messages that wait. `false`: it is no longer there. */
export interface ChannelQueue {
  edit(id: string, content: MessageContent): Promise<boolean>;
  move(id: string, to: number): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  sendNow(id: string): Promise<boolean>;
  release(): Promise<number>;
}

/** Called in order, after the conversation has taken the event. What it throws is logged and harms nobody. */
export interface ChannelObserver {
  line?(line: CliLine, changes: Changes): void;
  input?(input: HostInput, changes: Changes): void;
  exited?(exit: AgentExit): void;
  stateChanged?(): void;
  /** A page began to watch, and has its snapshot. */
  attached?(page: Page): void;
  /** A page went away or stopped watching. */
  detached?(page: Page): void;
  closed?(): void;
}

export type LaunchParams = Omit<PageEvents['launch_claude'], 'channelId'>;

export interface Channels {
  readonly all: readonly Channel[];
  get(channelId: string): Channel | undefined;
  /** Throws `not_found` with a sentence that names the channel. */
  expect(channelId: string): Channel;
  /** By the session it has open. */
  ofSession(sessionId: string): Channel | undefined;
  /** Makes it, or gives the one that is there. */
  launch(channelId: string, params: LaunchParams): Channel;
  onOpened(listener: (channel: Channel) => void): () => void;
  closeAll(error?: WireErrorShape): Promise<void>;
}
