import { applyStored, emptyConversation, endStored, type Conversation } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import { findHits, mostHits, type Hit } from './find-hits.ts';

let count = 0;
const stored = (type: 'user' | 'assistant', content: unknown): Record<string, unknown> => {
  count += 1;
  const message = { id: `m${count}`, role: type, model: 'model-a', content };
  return { type, uuid: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`, sessionId: 's1', message };
};

function talk(): Conversation {
  const c = emptyConversation();
  for (const line of [
    stored('user', 'Find the Basket'),
    stored('assistant', [{ type: 'thinking', thinking: 'basketTotal rounds', signature: 'x' }]),
    stored('assistant', [{ type: 'tool_use', id: 't1', name: 'Grep', input: { pattern: 'basket', path: 'src' } }]),
    stored('user', [{ type: 'tool_result', tool_use_id: 't1', content: 'src/a.ts: basket basket' }]),
    stored('assistant', [{ type: 'text', text: 'The basket is in a.ts, and a basket_total too.' }]),
  ])
    applyStored(c, line);
  endStored(c, 0);
  return c;
}

const plain = { matchCase: false, wholeWord: false, inOutputs: false };
const found = (words: string, options = plain): readonly Hit[] => [...findHits([talk()], words, options)].at(-1) ?? [];

test('looks into texts, thinking and inputs, in the order in which they are read', () => {
  expect(found('basket').map(({ part, nth }) => `${part} ${nth}`)).toEqual([
    'text 0',
    'text 0',
    'input 0',
    'text 0',
    'text 1',
  ]);
  expect(found('')).toEqual([]);
});

test('outputs only when asked', () => {
  expect(found('basket', { ...plain, inOutputs: true }).filter(({ part }) => part === 'output')).toHaveLength(2);
});

test('case and whole words', () => {
  expect(found('Basket', { ...plain, matchCase: true })).toHaveLength(1);
  expect(found('basket', { ...plain, wholeWord: true })).toHaveLength(3);
  expect(found('a.ts')).toHaveLength(1);
});

test('stops at so many that nobody would go through them', () => {
  const c = emptyConversation();
  applyStored(c, stored('assistant', [{ type: 'text', text: 'x '.repeat(mostHits + 10) }]));
  endStored(c, 0);
  expect([...findHits([c], 'x', plain)].at(-1)).toHaveLength(mostHits);
});
