// Which stores of changes a channel has: that of its session, and those of sessions it had before. Opened once, shared by
// channels of one session, let go with the last of them.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { HostLog } from '../host-log.ts';
import { openChangeStore, type ChangeStore } from './change-store.ts';

export interface ChannelStores {
  current(channelId: string): Promise<ChangeStore>;
  /** Oldest first. */
  all(channelId: string): Promise<ChangeStore[]>;
  channelsOf(store: ChangeStore): string[];
  /** The stores that nobody has any more. */
  forget(channelId: string): ChangeStore[];
}

interface OpenStore {
  readonly opening: Promise<ChangeStore>;
  readonly channels: Set<string>;
  store?: ChangeStore;
}

export function createChannelStores(options: {
  readonly dataFolder: string;
  readonly sessionOf: (channelId: string) => string | null | undefined;
  readonly now: () => number;
  readonly log: HostLog;
}): ChannelStores {
  const open = new Map<string, OpenStore>();

  function enter(channelId: string): OpenStore {
    const sessionId = options.sessionOf(channelId);
    const folder = sessionId ? safeName(sessionId) : `channel-${safeName(channelId)}`;
    const known = open.get(folder);
    if (known) {
      known.channels.add(channelId);
      return known;
    }
    const opening = openChangeStore(join(options.dataFolder, 'changes', folder), options.log, options.now());
    const entered: OpenStore = { opening, channels: new Set([channelId]) };
    open.set(folder, entered);
    opening.then(
      store => (entered.store = store),
      // The next who asks tries again.
      () => open.delete(folder),
    );
    return entered;
  }

  return {
    current: channelId => enter(channelId).opening,
    all(channelId) {
      enter(channelId);
      const having = [...open.values()].filter(({ channels }) => channels.has(channelId));
      return Promise.all(having.map(({ opening }) => opening));
    },
    channelsOf: store => [...open.values()].flatMap(entry => (entry.store === store ? [...entry.channels] : [])),
    forget(channelId) {
      const left: ChangeStore[] = [];
      for (const [folder, { channels, store }] of open) {
        channels.delete(channelId);
        if (channels.size > 0) continue;
        open.delete(folder);
        if (store) left.push(store);
      }
      return left;
    },
  };
}

// Ids come from outside; none may lead out of the folder.
const safeName = (id: string) =>
  /^[\w-]{1,80}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32);
