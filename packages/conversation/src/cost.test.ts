// The work for one delta does not depend on the length of the conversation: every read and write of the state is
// counted, and the count is the same after 2 turns and after 300.
import { describe, expect, it } from 'vitest';
import {
  answer,
  apply,
  assistant,
  blockStart,
  blockStop,
  call,
  delta,
  init,
  messageStart,
  play,
  result,
  say,
  system,
  text,
  textDelta,
  toolResult,
  toolUse,
  type Event,
} from './lines.fixture.ts';
import { emptyConversation, type Conversation } from './state/conversation.ts';

function conversationOf(turns: number, open: readonly Event[]): Conversation {
  const c = emptyConversation();
  for (let n = 0; n < turns; n++) {
    play(
      [say(`question ${n}`, `u${n}`), init(), ...call(`c${n}`, `t${n}`, 'Bash', { n }), toolResult(`t${n}`, 'ok')],
      c,
    );
    play([...answer(`m${n}`, `answer ${n}`), result(`answer ${n}`)], c);
  }
  return play([say('last'), init(), messageStart('m'), ...open], c);
}

/** Counts every access to the object and to all that hangs on it. */
function counted<T extends object>(root: T): { readonly view: T; readonly count: () => number } {
  let n = 0;
  const views = new WeakMap<object, object>();
  const tick = <A extends unknown[], R>(action: (...args: A) => R) => {
    return (...args: A): R => {
      n += 1;
      return action(...args);
    };
  };
  const wrap = <V>(value: V): V => {
    if (typeof value !== 'object' || value === null) return value;
    const known = views.get(value);
    if (known !== undefined) return known as V;
    const view = new Proxy<object>(value, {
      get: tick((target: object, key: string | symbol): unknown => wrap(Reflect.get(target, key))),
      set: tick((target: object, key: string | symbol, next: unknown) => Reflect.set(target, key, next)),
      has: tick((target: object, key: string | symbol) => Reflect.has(target, key)),
      ownKeys: tick((target: object) => {
        const keys = Reflect.ownKeys(target);
        n += keys.length;
        return keys;
      }),
      getOwnPropertyDescriptor: tick((target: object, key: string | symbol) =>
        Reflect.getOwnPropertyDescriptor(target, key),
      ),
      deleteProperty: tick((target: object, key: string | symbol) => Reflect.deleteProperty(target, key)),
    });
    views.set(value, view);
    return view as V;
  };
  return { view: wrap(root), count: () => n };
}

function workOf(turns: number, open: readonly Event[], event: Event): number {
  const { view, count } = counted(conversationOf(turns, open));
  const before = count();
  apply(view, event, 0);
  return count() - before;
}

const thinking = { type: 'thinking', thinking: '' };
const frequent: readonly (readonly [string, readonly Event[], Event])[] = [
  ['a text delta', [blockStart(0, text(''))], textDelta(0, 'word ')],
  ['a thinking delta', [blockStart(0, thinking)], delta(0, { type: 'thinking_delta', thinking: 'hm ' })],
  [
    'a delta of a call',
    [blockStart(0, toolUse('x', 'Write'))],
    delta(0, { type: 'input_json_delta', partial_json: '{"a' }),
  ],
  ['an estimate of thinking', [blockStart(0, thinking)], system('thinking_tokens', { estimated_tokens: 9 })],
];
const perBlock: readonly (readonly [string, readonly Event[], Event])[] = [
  ['the start of a block', [], blockStart(0, text(''))],
  ['the truth about a block', [blockStart(0, text(''))], assistant('m', text('word'))],
  ['the end of a block', [blockStart(0, text(''))], blockStop(0)],
  ['a result', [blockStart(0, toolUse('x', 'Bash')), assistant('m', toolUse('x', 'Bash'))], toolResult('x', 'ok')],
];

/** Work that looks at everything, to see that the counter counts. */
const grows = (turns: number): number => {
  const { view, count } = counted(conversationOf(turns, []));
  Object.values(view.blocks);
  return count();
};

describe('the work for one event', () => {
  it.each([...frequent, ...perBlock])('%s is the same in a short and in a long conversation', (_name, open, event) => {
    const short = workOf(2, open, event);
    expect(short).toBeGreaterThan(0);
    expect(workOf(300, open, event)).toBe(short);
  });

  it('the counter sees work that grows', () => {
    expect(grows(300)).toBeGreaterThan(grows(2) * 50);
  });

  it.each(frequent)('%s names exactly one block and nothing else', (_name, open, event) => {
    const c = conversationOf(3, open);
    const id = c.order.at(-1);
    const last = c.turns[id ?? '']?.blockIds.at(-1);
    expect(apply(c, event, 0)).toEqual({ added: [], changed: [last], removed: [], turns: [], parts: [] });
  });

  it('leaves every other block, and every turn, the same object', () => {
    const c = conversationOf(20, [blockStart(0, text(''))]);
    const blocks = { ...c.blocks };
    const turns = { ...c.turns };
    const { changed } = apply(c, textDelta(0, 'word'), 0);
    const different = Object.keys(blocks).filter(id => c.blocks[id] !== blocks[id]);
    expect(different).toEqual(changed);
    expect(Object.keys(turns).filter(id => c.turns[id] !== turns[id])).toEqual([]);
  });
});
