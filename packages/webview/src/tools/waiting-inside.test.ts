import { emptyConversation, type Conversation } from '@dovetail/conversation';
import { expect, it } from 'vitest';
import { toolBlock } from './tool-block.fixture.ts';
import { waitingInside } from './waiting-inside.ts';

const asking = (toolUseId: string | null): Conversation => {
  const c = emptyConversation();
  c.blocks['a'] = toolBlock('Agent', {}, { id: 'a' });
  c.blocks['b'] = toolBlock('Agent', {}, { id: 'b', parentId: 'a' });
  c.blocks['c'] = toolBlock('Bash', {}, { id: 'c', parentId: 'b' });
  c.index.tools['u-c'] = 'c';
  c.index.tools['u-a'] = 'a';
  c.decisions = [{ kind: 'permission', requestId: 'r1', toolUseId } as Conversation['decisions'][number]];
  return c;
};

it('a question is found from every subagent that it stands in, and from nothing else', () => {
  const c = asking('u-c');
  expect(['a', 'b', 'c', 'x'].map(id => waitingInside(c, id))).toEqual(['r1', 'r1', undefined, undefined]);
  expect(waitingInside(asking('u-a'), 'a')).toBeUndefined();
  expect(waitingInside(asking('toString'), 'a')).toBeUndefined();
  expect(waitingInside(asking(null), 'a')).toBeUndefined();
});
