import { contentText } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import { partOf } from './older-history.ts';

test('a page of stored lines is a part with ids of its own', () => {
  const part = partOf(
    [
      { type: 'user', uuid: 'u1', timestamp: '2026-01-01T10:00:00Z', message: { role: 'user', content: 'Before' } },
      {
        type: 'assistant',
        uuid: 'a1',
        timestamp: '2026-01-01T10:00:09Z',
        message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text: 'Then' }] },
      },
    ],
    'o1.',
  );
  const blocks = Object.values(part.blocks);
  expect(blocks.map(({ id }) => id).every(id => id.startsWith('o1.'))).toBe(true);
  expect(blocks.map(block => (block.type === 'user' ? contentText(block.content) : block.type))).toEqual([
    'Before',
    'text',
  ]);
  expect(Object.values(part.turns).every(turn => turn.stored && turn.state === 'done')).toBe(true);
});
