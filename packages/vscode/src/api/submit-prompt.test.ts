import type { Channel, Host } from '@dovetail/host';
import { expect, test } from 'vitest';
import type { Conversation } from '../webview/page-seed.ts';
import { submitPrompt } from './submit-prompt.ts';

const limits = { timeout: 10_000 };

type Observer = Parameters<Channel['observe']>[0];

function hosted(sessionId: string | null = null) {
  const sent: unknown[] = [];
  const launched: unknown[] = [];
  const shown: Conversation[] = [];
  const observers = new Set<Observer>();
  const channel = {
    id: 'c1',
    cwd: '/p',
    sessionId,
    pages: [],
    async send({ content }: { content: unknown }) {
      sent.push(content);
      return 'sent';
    },
    observe(observer: Observer) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
  };
  const channels = {
    launch(_id: string, params: unknown) {
      launched.push(params);
      return channel;
    },
    expect(id: string) {
      if (id !== 'c1') throw new Error(`There is no conversation ${id}.`);
      return channel;
    },
  };
  const host = { channels } as unknown as Pick<Host, 'channels'>;
  const show = async (conversation: Conversation) => void shown.push(conversation);
  return { host, show, channel, sent, launched, shown, observers };
}

test('a new conversation is shown once its session is known', async () => {
  const { host, show, channel, sent, launched, shown, observers } = hosted();
  const submitted = submitPrompt(host, show, 'Hello', { cwd: '/q' });
  await expect.poll(() => observers.size, limits).toBe(1);
  expect(shown).toEqual([]);
  channel.sessionId = 's1';
  for (const observer of observers) observer.stateChanged?.();
  expect(await submitted).toEqual({ conversationId: 'c1' });
  expect(launched).toEqual([{ cwd: '/q' }]);
  expect(sent).toEqual(['Hello']);
  expect(shown).toEqual([{ channelId: 'c1', sessionId: 's1', cwd: '/p' }]);
  expect(observers.size).toBe(0);
});

test('one that ends before it has a session is not shown', async () => {
  const { host, show, shown, observers } = hosted();
  const submitted = submitPrompt(host, show, 'Hello');
  await expect.poll(() => observers.size, limits).toBe(1);
  for (const observer of observers) observer.closed?.();
  await submitted;
  expect(shown).toEqual([]);
});

test('an open conversation is used, and nothing opened for it when that is not wanted', async () => {
  const { host, show, sent, launched, shown } = hosted('s1');
  await submitPrompt(host, show, 'More', { conversationId: 'c1', show: false });
  expect([sent, launched, shown]).toEqual([['More'], [], []]);
});

test('nothing and nobody are refused with a sentence', async () => {
  const { host, show } = hosted();
  await expect(submitPrompt(host, show, '  ')).rejects.toThrow('The prompt is empty');
  await expect(submitPrompt(host, show, 'x', { conversationId: 'other' })).rejects.toThrow('no conversation other');
});
