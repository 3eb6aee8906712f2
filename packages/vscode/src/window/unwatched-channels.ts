// Conversations whose last tab was closed. An idle one ends with its tab, so that no process is left behind; its session stays
// on disk. One at work goes on to the end of its turn, and the person is told and asked.
import type { Channel, Channels } from '@dovetail/host';

export interface UnwatchedParts {
  readonly channels: Pick<Channels, 'all' | 'get' | 'onOpened'>;
  /** What each conversation does now. */
  states(): Promise<readonly { readonly channelId: string; readonly state: string; readonly title: string }[]>;
  /** It is at work without a tab: what the person wants. Undecided, it goes on. */
  ask(title: string): Promise<'open' | 'stop' | undefined>;
  open(channel: Channel): Promise<unknown>;
  onError(error: unknown): void;
}

export interface UnwatchedChannels {
  /** A tab was closed. */
  tabClosed(): Promise<void>;
}

export function createUnwatchedChannels(parts: UnwatchedParts): UnwatchedChannels {
  const wasShown = new WeakSet<Channel>();
  const goesOn = new WeakSet<Channel>();
  const startsUp = new WeakSet<Channel>();

  parts.channels.onOpened(channel => {
    channel.observe({
      attached() {
        wasShown.add(channel);
        goesOn.delete(channel);
      },
      // After everybody has heard of it.
      line({ type }) {
        if (type === 'result' && goesOn.has(channel)) setImmediate(lookAgain);
      },
      stateChanged() {
        if (startsUp.delete(channel)) setImmediate(lookAgain);
      },
    });
  });

  const lookAgain = (): void => void tabClosed().catch(parts.onError);

  async function tabClosed(): Promise<void> {
    for (const { channelId, state, title } of await parts.states()) {
      const channel = parts.channels.get(channelId);
      // One that was never shown belongs to whoever began it.
      if (!channel || channel.pages.length > 0 || !wasShown.has(channel)) continue;
      if (state === 'idle' || state === 'asleep') await channel.close();
      else if (state === 'starting') startsUp.add(channel);
      else if (!goesOn.has(channel)) {
        goesOn.add(channel);
        void leftAtWork(channel, title).catch(parts.onError);
      }
    }
  }

  async function leftAtWork(channel: Channel, title: string): Promise<void> {
    const wanted = await parts.ask(title);
    if (wanted === 'open') await parts.open(channel);
    // It may have been opened again meanwhile, and is then not to be stopped from here.
    if (wanted === 'stop' && channel.pages.length === 0) await channel.close();
  }

  return { tabClosed };
}
