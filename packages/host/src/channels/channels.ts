// The channels of the host, by the names that pages gave them. A session is open in one channel at a time.
import { join } from 'node:path';
import { startDurableAgent } from '@dovetail/agent';
import { notFound, type InitializeResult } from '@dovetail/protocol';
import type { CliAccess } from '../cli-access.ts';
import type { CurrentSettings } from '../host-context.ts';
import type { HostLog } from '../host-log.ts';
import type { AgentParts } from './agent-parts.ts';
import type { Channel, Channels } from './channel.ts';
import { openChannel } from './open-channel.ts';
import { createStoredQueue } from './stored-queue.ts';
import { defaultTailLimits, type TailLimits } from './tail-limits.ts';

export interface ChannelsOptions {
  /** The folder of new conversations. */
  readonly cwd: string;
  readonly cli: Pick<CliAccess, 'agentOptions' | 'version'>;
  readonly settings: CurrentSettings;
  readonly dataFolder: string;
  readonly configFolder: string;
  readonly log: HostLog;
  readonly now: () => number;
  /** What each CLI of this channel is started with, asked before each start. */
  agentParts(channel: Channel): AgentParts;
  /** A CLI has introduced itself. */
  onReady?(channel: Channel, told: InitializeResult): void;
  readonly limits?: TailLimits;
  readonly startDurable?: typeof startDurableAgent;
}

export function createChannels(options: ChannelsOptions): Channels {
  const channels = new Map<string, Channel>();
  const listeners = new Set<(channel: Channel) => void>();
  const storedQueue = createStoredQueue(join(options.dataFolder, 'queues'), options.log);
  /** Closed, while their processes still end. */
  const ending = new Set<{ readonly sessionId: string | null; readonly ended: Promise<void> }>();

  function tellOpened(channel: Channel): void {
    for (const listener of listeners) {
      try {
        listener(channel);
      } catch (error) {
        options.log.error('A listener failed when a channel was opened.', error);
      }
    }
  }

  return {
    get all() {
      return [...channels.values()];
    },
    get: channelId => channels.get(channelId),
    expect(channelId) {
      const channel = channels.get(channelId);
      if (channel) return channel;
      throw notFound(
        `channel ${channelId}`,
        `There is no open conversation "${channelId}" any more. Open it again from the list of sessions.`,
      );
    },
    ofSession: sessionId => [...channels.values()].find(channel => channel.sessionId === sessionId),
    launch(channelId, params) {
      const known = channels.get(channelId);
      if (known) return known;
      const channel = openChannel({
        id: channelId,
        cwd: params.cwd ?? options.cwd,
        params,
        cli: options.cli,
        settings: options.settings,
        configFolder: options.configFolder,
        storedQueue,
        log: options.log,
        limits: options.limits ?? defaultTailLimits,
        startDurable: options.startDurable ?? startDurableAgent,
        now: options.now,
        agentParts: options.agentParts,
        async released(sessionId) {
          await Promise.all([...ending].filter(one => one.sessionId === sessionId).map(one => one.ended));
        },
        onReady: (ready, told) => options.onReady?.(ready, told),
        onClosed(closed, ended) {
          if (channels.get(channelId) === closed) channels.delete(channelId);
          const entry = { sessionId: closed.sessionId, ended: ended.catch(() => {}) };
          ending.add(entry);
          void entry.ended.then(() => ending.delete(entry));
        },
      });
      channels.set(channelId, channel);
      tellOpened(channel);
      return channel;
    },
    onOpened(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async closeAll(reason) {
      await Promise.all([...channels.values()].map(channel => channel.close(reason)));
      await Promise.all([...ending].map(one => one.ended));
    },
  };
}
