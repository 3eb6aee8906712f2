// Sending across a lost connection, and an acknowledgement by sight. What a person sees is tested in the page.
import { emptyConversation } from '@dovetail/conversation';
import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { Chat } from './chat.ts';
import { createMessageBox } from './message-box.ts';
import { createSending } from './sending.ts';

interface Asked {
  readonly id: string;
  readonly content: unknown;
  readonly when: string;
  answer(state: 'sent' | 'held'): void;
  fail(error: Error): void;
}

function scene() {
  const connection = signal<'open' | 'lost'>('open');
  const conversation = emptyConversation();
  const asked: Asked[] = [];
  const listeners = new Set<() => void>();
  let waiting: (() => void) | undefined;
  const link = {
    connection,
    ask: (_name: string, { id, content, when }: { id: string; content: unknown; when: string }) =>
      new Promise((resolve, reject) => {
        asked.push({ id, content, when, answer: state => resolve({ state }), fail: reject });
        waiting?.();
      }),
  };
  const view = {
    conversation,
    onChanges: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const chat = { link, view, channelId: signal('c'), selection: signal(null), launch() {} } as unknown as Chat;
  const box = createMessageBox();
  let ids = 0;
  const sending = createSending(chat, box, () => `id-${(ids += 1)}`);
  return {
    connection,
    conversation,
    asked,
    box,
    sending,
    async askedTimes(count: number): Promise<void> {
      while (asked.length < count) await new Promise<void>(resolve => (waiting = resolve));
    },
    changed: () => {
      for (const listener of listeners) listener();
    },
    settled: () =>
      new Promise<void>(resolve => {
        const stop = sending.busy.subscribe(isBusy => {
          if (isBusy) return;
          resolve();
          queueMicrotask(() => stop());
        });
      }),
  };
}

const gone = (): Error => Object.assign(new Error('The connection was lost.'), { code: 'disconnected' });

test('after a lost connection the same message is asked for again under the same id', async () => {
  const { connection, asked, box, sending, askedTimes, settled } = scene();
  box.write('once');
  sending.send();
  await askedTimes(1);
  connection.value = 'lost';
  asked[0]?.fail(gone());
  box.typed('once, and more', 14);
  connection.value = 'open';
  await askedTimes(2);
  expect(asked.map(({ id, content }) => [id, content])).toEqual([
    ['id-1', 'once'],
    ['id-1', 'once'],
  ]);
  expect(box.text.value).toBe('once, and more');
  asked[1]?.answer('sent');
  await settled();
  expect(box.text.value).toBe(', and more');
  expect(sending.acknowledged.value).toEqual({ count: 1, state: 'sent' });
});

test('a message that is in the conversation is acknowledged, whatever became of the answer', async () => {
  const { conversation, asked, box, sending, askedTimes, changed, settled } = scene();
  box.write('seen');
  sending.send();
  await askedTimes(1);
  conversation.index.uuids['id-1'] = 'b1';
  changed();
  await settled();
  expect(box.text.value).toBe('');
  expect(asked).toHaveLength(1);
});

test('what was typed while a message was on its way follows it when it was sent too', async () => {
  const { asked, box, sending, askedTimes, settled } = scene();
  box.write('one');
  sending.send();
  await askedTimes(1);
  box.typed('one\ntwo', 7);
  sending.send('now');
  asked[0]?.answer('sent');
  await askedTimes(2);
  expect(asked.map(({ id, content, when }) => [id, content, when])).toEqual([
    ['id-1', 'one', 'when-idle'],
    ['id-2', 'two', 'now'],
  ]);
  asked[1]?.answer('held');
  await settled();
  expect(box.text.value).toBe('');
});

test('words that were changed on the way stay: better twice than not at all', async () => {
  const { asked, box, sending, askedTimes, settled } = scene();
  box.write('first words');
  sending.send();
  await askedTimes(1);
  box.typed('other words', 11);
  asked[0]?.answer('sent');
  await settled();
  expect(box.text.value).toBe('other words');
});

test('a refusal leaves everything in the box and says why', async () => {
  const { asked, box, sending, askedTimes, settled } = scene();
  box.addChip({ type: 'paste', id: 'p', text: 'x' });
  box.write('words');
  sending.send();
  await askedTimes(1);
  asked[0]?.fail(new Error('The CLI is too old.'));
  await settled();
  expect(box.note.value?.text).toBe('Not sent: The CLI is too old. Your text is back in the box.');
  expect([box.text.value, box.chips.value.length]).toEqual(['words', 1]);
});
