import { describe, expect, it } from 'vitest';
import { dropOldestWithin } from './drop-blocks.ts';
import {
  answer,
  assistant,
  call,
  init,
  play,
  result,
  say,
  text,
  toolResult,
  turnList,
  type Event,
} from './lines.fixture.ts';

const read = (n: number, more: object = {}): readonly Event[] => [
  ...call(`m${n}`, `r${n}`, 'Read', { n }),
  toolResult(`r${n}`, `text ${n}`, more),
];
const reads = (count: number): readonly Event[] => Array.from({ length: count }, (_, n) => read(n)).flat();

function inTurn(...events: readonly Event[]) {
  const c = play([say('q', 'u'), init(), ...events]);
  const [turn] = turnList(c);
  if (!turn) throw new Error('no turn');
  return { c, id: turn.id, names: () => turn.blockIds.map(id => nameOf(c, id)) };
}

function nameOf(c: ReturnType<typeof play>, id: string): string {
  const block = c.blocks[id];
  return block?.type === 'tool' ? block.toolUseId : (block?.type ?? 'gone');
}

describe('forgetting the oldest part of a running turn', () => {
  it('leaves its prompt and its newest blocks, and nothing of the others', () => {
    const { c, id, names } = inTurn(...reads(5));
    expect(dropOldestWithin(c, id, 2, 0).removed).toHaveLength(3);
    expect(names()).toEqual(['user', 'r3', 'r4']);
    expect(Object.keys(c.blocks)).toHaveLength(3);
    expect(Object.keys(c.index.tools)).toEqual(['r3', 'r4']);
  });

  it('leaves what runs, and the turn goes on as if nothing had happened', () => {
    const { c, id, names } = inTurn(...call('m', 'open', 'Bash', {}), ...reads(3));
    dropOldestWithin(c, id, 1, 0);
    expect(names()).toEqual(['user', 'open', 'r2']);
    play([toolResult('open', 'done'), ...answer('a', 'The end.'), result('The end.')], c);
    expect(names()).toEqual(['user', 'open', 'r2', 'text']);
    expect(turnList(c)[0]).toMatchObject({ state: 'done', resultText: 'The end.' });
  });

  it('works on a long subagent too', () => {
    const within = { parent_tool_use_id: 'agent' };
    const steps = [1, 2, 3].map(n => assistant(`s${n}`, text(`step ${n}`), { ...within, uuid: `step${n}` }));
    const { c, names } = inTurn(...call('m', 'agent', 'Agent', {}), ...steps);
    const owner = c.index.tools['agent'] ?? '';
    expect(dropOldestWithin(c, owner, 1, 0)).toMatchObject({ removed: { length: 2 }, changed: [owner] });
    const block = c.blocks[owner];
    expect(block?.type === 'tool' && block.children.map(id => c.blocks[id])).toMatchObject([{ text: 'step 3' }]);
    expect(names()).toEqual(['user', 'agent']);
  });

  it('does nothing where there is nothing to forget', () => {
    const { c, id } = inTurn(...reads(2));
    const before = structuredClone(c);
    expect(dropOldestWithin(c, id, 10, 0)).toMatchObject({ removed: [], turns: [] });
    expect(dropOldestWithin(c, 'nobody', 0, 0)).toMatchObject({ removed: [] });
    expect({ ...c, events: 0 }).toEqual({ ...before, events: 0 });
  });
});
