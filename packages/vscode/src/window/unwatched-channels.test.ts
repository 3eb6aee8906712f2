import type { Channel, Page } from '@dovetail/host';
import { expect, test } from 'vitest';
import { createUnwatchedChannels } from './unwatched-channels.ts';

const limits = { timeout: 10_000 };

type Observer = Parameters<Channel['observe']>[0];

function stage() {
  const asked: string[] = [];
  const opened: string[] = [];
  const closed: string[] = [];
  const failures: unknown[] = [];
  const states = new Map<string, string>();
  const channels = new Map<string, { channel: Channel; observer: Observer; pages: Page[] }>();
  let onOpened: ((channel: Channel) => void) | undefined;
  let answer: 'open' | 'stop' | undefined;
  const unwatched = createUnwatchedChannels({
    channels: {
      get all() {
        return [...channels.values()].map(({ channel }) => channel);
      },
      get: id => channels.get(id)?.channel,
      onOpened(listener) {
        onOpened = listener;
        return () => {};
      },
    },
    states: async () => [...states].map(([channelId, state]) => ({ channelId, state, title: `Title ${channelId}` })),
    ask: async title => {
      asked.push(title);
      return answer;
    },
    open: async ({ id }) => opened.push(id),
    onError: error => failures.push(error),
  });
  return {
    unwatched,
    asked,
    opened,
    closed,
    failures,
    states,
    willAnswer: (wanted: typeof answer) => (answer = wanted),
    add(id: string, state: string, shown = true) {
      const pages: Page[] = [];
      let observer: Observer = {};
      const channel = {
        id,
        pages,
        observe(given: Observer) {
          observer = given;
          return () => {};
        },
        async close() {
          closed.push(id);
          states.delete(id);
        },
      } as unknown as Channel;
      onOpened?.(channel);
      channels.set(id, { channel, observer, pages });
      states.set(id, state);
      if (shown) observer.attached?.({} as Page);
      return { observer, pages };
    },
  };
}

const noChanges = {} as Parameters<NonNullable<Observer['line']>>[1];

test('an idle conversation ends with its tab, one that another tab shows does not', async () => {
  const { unwatched, add, closed, asked } = stage();
  add('gone', 'idle');
  add('sleeping', 'asleep');
  add('shown', 'idle').pages.push({} as Page);
  await unwatched.tabClosed();
  expect(closed).toEqual(['gone', 'sleeping']);
  expect(asked).toEqual([]);
});

test('one that was never shown belongs to whoever began it', async () => {
  const { unwatched, add, closed } = stage();
  add('theirs', 'idle', false);
  await unwatched.tabClosed();
  expect(closed).toEqual([]);
});

test('one at work is asked about once, goes on, and ends after its turn', async () => {
  const { unwatched, add, closed, asked, states } = stage();
  const { observer } = add('busy', 'busy');
  await unwatched.tabClosed();
  await unwatched.tabClosed();
  expect(asked).toEqual(['Title busy']);
  expect(closed).toEqual([]);
  states.set('busy', 'idle');
  observer.line?.({ type: 'result' }, noChanges);
  await expect.poll(() => closed, limits).toEqual(['busy']);
});

test('the person can stop it, or have it back', async () => {
  const stopping = stage();
  stopping.add('a', 'waiting');
  stopping.willAnswer('stop');
  await stopping.unwatched.tabClosed();
  await expect.poll(() => stopping.closed, limits).toEqual(['a']);

  const opening = stage();
  const { observer } = opening.add('b', 'busy');
  opening.willAnswer('open');
  await opening.unwatched.tabClosed();
  await expect.poll(() => opening.opened, limits).toEqual(['b']);
  // Somebody watches again: the end of the turn is not the end of the conversation.
  observer.attached?.({} as Page);
  opening.states.set('b', 'idle');
  observer.line?.({ type: 'result' }, noChanges);
  await new Promise(resolve => setImmediate(resolve));
  expect(opening.closed).toEqual([]);
});

test('one whose process is still starting is looked at again when it has started', async () => {
  const { unwatched, add, closed, asked, states } = stage();
  const { observer } = add('early', 'starting');
  await unwatched.tabClosed();
  expect([asked, closed]).toEqual([[], []]);
  states.set('early', 'idle');
  observer.stateChanged?.();
  await expect.poll(() => closed, limits).toEqual(['early']);
});
