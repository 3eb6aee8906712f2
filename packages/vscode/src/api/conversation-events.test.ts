import type { Channel, Channels } from '@dovetail/host';
import { expect, test } from 'vitest';
import { createConversationEvents } from './conversation-events.ts';
import type { DovetailEvent } from './dovetail-api.ts';

type Observer = Parameters<Channel['observe']>[0];

function opened() {
  let open: ((channel: Channel) => void) | undefined;
  const observers: Observer[] = [];
  const channels: Pick<Channels, 'onOpened'> = {
    onOpened(listener) {
      open = listener;
      return () => {};
    },
  };
  const channel = {
    id: 'c1',
    cwd: '/p',
    sessionId: 's1',
    observe(observer: Observer) {
      observers.push(observer);
      return () => {};
    },
  } as unknown as Channel;
  return { channels, begin: () => open?.(channel), observers };
}

test('tells of a conversation from its beginning to its end, in order', () => {
  const failures: unknown[] = [];
  const events = createConversationEvents(error => failures.push(error));
  const { channels, begin, observers } = opened();
  events.follow(channels);
  const heard: DovetailEvent[] = [];
  events.listen(() => {
    throw new Error('a bad listener');
  });
  const listening = events.listen(event => heard.push(event));
  begin();
  const changes = {} as Parameters<NonNullable<Observer['line']>>[1];
  observers[0]?.line?.({ type: 'assistant', text: 'hi' }, changes);
  observers[0]?.line?.({ type: 'result', is_error: true }, changes);
  observers[0]?.closed?.();
  listening.dispose();
  observers[0]?.closed?.();
  expect(heard).toEqual([
    { type: 'conversation_opened', conversationId: 'c1', cwd: '/p' },
    { type: 'message', conversationId: 'c1', sessionId: 's1', message: { type: 'assistant', text: 'hi' } },
    { type: 'message', conversationId: 'c1', sessionId: 's1', message: { type: 'result', is_error: true } },
    { type: 'turn_ended', conversationId: 'c1', sessionId: 's1', isError: true },
    { type: 'conversation_closed', conversationId: 'c1' },
  ]);
  expect(failures.length).toBe(6);
});
