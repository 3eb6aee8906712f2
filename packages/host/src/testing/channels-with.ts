// Channels and pages of which only the given parts exist; anything else that is used fails with its name.
import { notFound, type Push } from '@dovetail/protocol';
import type { Channel, Channels } from '../channels/channel.ts';
import type { Page, Pages } from '../pages/page.ts';
import { partial } from './partial.ts';

export function channelsWith(...given: (Partial<Channel> & { id: string })[]): Channels {
  const all = given.map(parts => partial<Channel>('channel', parts));
  const get = (id: string) => all.find(channel => channel.id === id);
  return partial<Channels>('channels', {
    all,
    get,
    expect(id) {
      const channel = get(id);
      if (!channel) throw notFound(`channel ${id}`);
      return channel;
    },
    ofSession: sessionId => all.find(channel => channel.sessionId === sessionId),
  });
}

/** `pushed` collects what each page got. */
export function pagesWith(...given: (Partial<Page> & { id: string })[]): Pages & { pushed: [string, Push][] } {
  const pushed: [string, Push][] = [];
  const all = given.map(parts =>
    partial<Page>('page', { visible: false, push: push => void pushed.push([parts.id, push]), ...parts }),
  );
  const pages: Partial<Pages> & { pushed: [string, Push][] } = {
    all,
    get: id => all.find(page => page.id === id),
    push(push) {
      for (const page of all) page.push(push);
    },
    pushed,
  };
  return partial<Pages & { pushed: [string, Push][] }>('pages', pages);
}
