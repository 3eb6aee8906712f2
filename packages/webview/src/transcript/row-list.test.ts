import { applyStored, emptyConversation, endStored, type Conversation } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import { createRowList } from './row-list.ts';

function part(prefix: string, pairs: number): Conversation {
  const c = emptyConversation(prefix);
  for (let n = 0; n < pairs; n += 1) {
    applyStored(c, { type: 'user', uuid: `${prefix}u${n}`, message: { role: 'user', content: 'q' } });
    const message = { id: `m${n}`, role: 'assistant', content: [{ type: 'text', text: 'a' }] };
    applyStored(c, { type: 'assistant', uuid: `${prefix}a${n}`, message });
  }
  endStored(c, 1);
  return c;
}

test('older parts come before, keep what was measured, and count in the numbers', () => {
  const rows = createRowList(() => 10);
  rows.reset([], part('', 3));
  const first = rows.at(0);
  rows.measured(0, 55);
  expect(rows.messages).toBe(6);
  rows.prepend(part('o1.', 2));
  rows.prepend(part('o2.', 1));
  expect(rows.messages).toBe(12);
  const index = rows.indexOf(first?.key ?? '', 0);
  expect(rows.at(index)).toBe(first);
  expect(rows.messageNumber(index)).toBe(7);
  expect(rows.heights.heightAt(index)).toBe(55);
  expect(rows.heights.offsetOf(index)).toBe(index * 10);
  expect(rows.at(0)?.key.startsWith('o2.')).toBe(true);
});

test('what a row is measured at survives rows that come and go after it', () => {
  const rows = createRowList(() => 10);
  const live = part('', 1);
  rows.reset([], live);
  rows.measured(1, 33);
  live.order.push('t99');
  expect(rows.update([''])).toBe(true);
  expect(rows.heights.heightAt(1)).toBe(33);
});
