// A message that goes at a chosen time: it is taken out of the box, sent once, and never lost.
import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageContent, type Written } from '../composer/message-content.ts';
import { createMessageBox } from './message-box.ts';
import { createSendLater, sendLaterType } from './send-later.ts';
import type { Sending } from './sending.ts';

const now = Date.parse('2026-11-15T14:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

function scene(sends: () => Promise<'sent' | 'held'> = async () => 'sent') {
  const box = createMessageBox();
  const sent: unknown[] = [];
  const sending = {
    sendWritten(written: Written) {
      sent.push(messageContent(written));
      return sends();
    },
  } as unknown as Sending;
  return { box, sent, later: createSendLater({ selection: signal(null) }, box, sending) };
}

test('what stands in the box waits, goes once when its time has come, and leaves', async () => {
  const { box, sent, later } = scene();
  box.write('go on');
  later.plan(now + 60_000);
  expect([box.text.peek(), later.planned.peek()?.text]).toEqual(['', 'go on']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['go on']);
  expect(later.planned.peek()).toBeUndefined();
});

test('taken back it stands above what was typed since, and nothing is sent', async () => {
  const { box, sent, later } = scene();
  box.write('first');
  later.plan(now + 60_000);
  box.write('second');
  later.takeBack();
  expect(box.text.peek()).toMatch(/^first\s+second$/);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual([]);
});

test('a failed send gives the words back and says so', async () => {
  const { box, later } = scene(() => Promise.reject(new Error('The limit still holds.')));
  box.write('go on');
  later.plan(now + 1_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(box.text.peek()).toBe('go on');
  expect(box.note.peek()?.text).toBe('Not sent: The limit still holds. Your text is back in the box.');
});

test('from a draft it goes on waiting; what is long past stands in the box and is not sent late', async () => {
  const kept = { type: sendLaterType, text: 'go on', chips: [], selection: null };
  const soon = scene();
  soon.later.restore({ ...kept, atMs: now + 1_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(soon.sent).toEqual(['go on']);
  const late = scene();
  late.later.restore({ ...kept, atMs: now - 3_600_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([late.sent, late.box.text.peek()]).toEqual([[], 'go on']);
});

test('an empty box plans nothing', () => {
  const { later } = scene();
  later.plan(now + 1_000);
  expect(later.planned.peek()).toBeUndefined();
});
