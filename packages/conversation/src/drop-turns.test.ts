import { describe, expect, it } from 'vitest';
import { dropOldest } from './drop-turns.ts';
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
  userLine,
  type Event,
} from './lines.fixture.ts';

const turn = (n: number): readonly Event[] => [
  say(`q${n}`, `u${n}`),
  init(),
  ...call(`c${n}`, `a${n}`, 'Agent', {}),
  userLine([text('Look.')], { parent_tool_use_id: `a${n}`, uuid: `prompt${n}` }),
  assistant(`s${n}`, text('step'), { parent_tool_use_id: `a${n}`, uuid: `step${n}` }),
  toolResult(`a${n}`, 'ok', { status: 'completed', agentId: `g${n}` }),
  ...answer(`m${n}`, `answer ${n}`),
  result(`answer ${n}`),
];

describe('forgetting the oldest turns', () => {
  it('leaves nothing of them, and the rest untouched', () => {
    const c = play([1, 2, 3, 4].flatMap(turn));
    const last = turnList(c).at(-1);
    const changes = dropOldest(c, 1, 0);
    expect(turnList(c)).toEqual([last]);
    expect(changes.removed).toHaveLength(12);
    expect(Object.keys(c.blocks)).toHaveLength(4);
    expect(Object.keys(c.index.tools)).toEqual(['a4']);
    expect(Object.keys(c.index.agents)).toEqual(['g4']);
    expect(Object.keys(c.index.uuids)).toEqual(['u4', 'step4']);
  });

  it('keeps the to-dos, without the card that is gone', () => {
    const todos = [
      ...call('m', 'td', 'TodoWrite', {}),
      toolResult('td', 'ok', { newTodos: [{ content: 'A', status: 'pending' }] }),
    ];
    const c = play([say('x'), init(), ...todos, result('x'), ...turn(2)]);
    expect(c.todos.blockId).not.toBeNull();
    dropOldest(c, 1, 0);
    expect(c.todos).toMatchObject({ items: [{ text: 'A' }], blockId: null });
  });

  it('keeps the state flat over many turns', () => {
    const c = play([]);
    const sizes = [100, 200].map(upTo => {
      for (let n = upTo - 100; n < upTo; n++) {
        play(turn(1000 + n), c);
        dropOldest(c, 10, 0);
      }
      return (
        Object.keys(c.blocks).length + Object.keys(c.index.uuids).length + Object.keys(c.turns).length + c.order.length
      );
    });
    expect(sizes[0]).toBe(sizes[1]);
  });

  it('keeps what runs, in front or behind', () => {
    const running = play([...turn(1), say('x'), init()]);
    dropOldest(running, 0, 0);
    expect(turnList(running).map(one => one.state)).toEqual(['running']);
    const behind = play([
      say('x'),
      init(),
      ...call('m', 'a', 'Agent', {}),
      toolResult('a', 'launched', { status: 'async_launched', agentId: 'g' }),
      result('x'),
      ...turn(2),
    ]);
    dropOldest(behind, 0, 0);
    expect(turnList(behind)).toHaveLength(2);
  });
});
