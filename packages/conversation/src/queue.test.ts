// Rules 7 and 8: which turn a message becomes part of, with and without a word of the CLI about it.
import { describe, expect, it } from 'vitest';
import { contentText } from './select/text-of.ts';
import type { Conversation } from './state/conversation.ts';
import { applyInput } from './apply-input.ts';
import {
  answer,
  assistant,
  call,
  hostAsks,
  init,
  line,
  play,
  result,
  say,
  toolResult,
  toolUse,
  turnList,
  userLine,
  text,
  type Event,
} from './lines.fixture.ts';
import { blockOf } from './write.ts';

/** Prompts and folded messages of each turn. */
function told(c: Conversation): string[][] {
  return turnList(c).map(turn =>
    turn.blockIds.flatMap(id => {
      const block = blockOf(c, id, 'user');
      return block === null ? [] : [`${block.role === 'folded' ? '+' : ''}${contentText(block.content)}`];
    }),
  );
}

const waiting = (c: Conversation): string[] => c.queue.map(item => `${item.state} ${contentText(item.content)}`);
const lifecycle = (uuid: string, state: string): Event => line('command_lifecycle', { command_uuid: uuid, state });
const echo = (words: string, uuid: string): Event => userLine([text(words)], { uuid, isReplay: true });
const ended = [...answer('m1', 'a'), result('a')];
const first = [say('one', 'u1'), init()];
const two = [say('two', 'u2'), say('three', 'u3')];

describe('messages queued while a turn runs', () => {
  it.each([
    ['2.1.29', [['one'], ['two']], ['queued three']],
    ['2.1.63', [['one'], ['two']], ['queued three']],
    ['2.1.85', [['one'], ['two', 'three']], []],
    ['2.1.197', [['one'], ['two', 'three']], []],
    ['3.0.0', [['one'], ['two', 'three']], []],
  ])('in silence, on %s', (version, turns, left) => {
    const c = play([...first, ...two, ...ended, init({ claude_code_version: version })]);
    expect(told(c)).toEqual(turns);
    expect(waiting(c)).toEqual(left);
  });

  it('by their lifecycle: started together before the turn begins means merged', () => {
    const c = play([...first, ...two, lifecycle('u2', 'queued'), lifecycle('u3', 'queued'), ...ended]);
    expect(waiting(c)).toEqual(['queued two', 'queued three']);
    play([lifecycle('u2', 'started'), lifecycle('u3', 'started'), init({ user_message_uuids: ['u2', 'u3'] })], c);
    expect(told(c)).toEqual([['one'], ['two', 'three']]);
    expect(c.queue).toEqual([]);
  });

  it('by the uuids of the turn, when no start was told', () => {
    const c = play([...first, ...two, ...ended, init({ user_message_uuids: ['u2', 'u3'] })]);
    expect(told(c)).toEqual([['one'], ['two', 'three']]);
  });

  it('by their echo, which may come before the turn begins', () => {
    const c = play([...first, ...two, ...ended, echo('two', 'u2'), init(), echo('two\nthree', 'u3')]);
    expect(told(c)).toEqual([['one'], ['two', '+three']]);
  });

  it('are not taken by a turn that the CLI began for another reason', () => {
    const c = play([...first, say('two', 'u2'), lifecycle('u2', 'queued'), ...ended, init()]);
    expect(told(c)).toEqual([['one'], []]);
    expect(turnList(c)[1]?.origin).toMatchObject({ kind: 'unknown' });
    expect(waiting(c)).toEqual(['queued two']);
  });

  it('keep their order: a later message waits behind them even between two turns', () => {
    const c = play([...first, say('two', 'u2'), ...ended, say('three', 'u3')]);
    expect(waiting(c)).toEqual(['queued two', 'queued three']);
    play([init(), ...ended, init()], c);
    expect(told(c)).toEqual([['one'], ['two'], ['three']]);
  });

  it('without a uuid are known by their words when they come back', () => {
    const c = play([...first, say('two'), ...ended, echo('two', 'made-up')]);
    expect(told(c)).toEqual([['one'], ['two']]);
    expect(c.index.uuids['made-up']).toBe(turnList(c)[1]?.promptIds[0]);
  });
});

describe('a message sent while a tool runs', () => {
  const running = [...first, ...call('m1', 'b1', 'Bash', {}), say('two', 'u2')];

  it('is folded in before the next call of the API, in silence', () => {
    const c = play([...running, toolResult('b1', 'ok')]);
    expect(waiting(c)).toEqual(['queued two']);
    play(answer('m2', 'b'), c);
    expect(told(c)).toEqual([['one', '+two']]);
    expect(c.queue).toEqual([]);
  });

  it('is folded in the same way when nothing streams', () => {
    const whole = [...first, assistant('m1', toolUse('b1', 'Bash')), say('two', 'u2'), toolResult('b1', 'ok')];
    expect(told(play([...whole, assistant('m2', text('b'))]))).toEqual([['one', '+two']]);
  });

  it('is not folded when it came after the result', () => {
    const c = play([
      ...first,
      ...call('m1', 'b1', 'Bash', {}),
      toolResult('b1', 'ok'),
      say('two', 'u2'),
      ...answer('m2', 'b'),
    ]);
    expect(told(c)).toEqual([['one']]);
    expect(waiting(c)).toEqual(['queued two']);
  });

  it('is folded where the CLI says so, and only there', () => {
    const c = play([...running, lifecycle('u2', 'queued'), toolResult('b1', 'ok'), ...answer('m2', 'b')]);
    expect(told(c)).toEqual([['one']]);
    play([lifecycle('u2', 'started')], c);
    expect(told(c)).toEqual([['one', '+two']]);
  });

  it('is folded at the latest when the result of the turn names it', () => {
    const c = play([...running, lifecycle('u2', 'queued'), result('b', { user_message_uuids: ['u1', 'u2'] })]);
    expect(told(c)).toEqual([['one', '+two']]);
  });
});

const cancelled = (id: string, response: object): Event =>
  line('control_response', { response: { subtype: 'success', request_id: id, response } });

describe('a message that the CLI drops', () => {
  it.each<[string, readonly Event[]]>([
    ['by its lifecycle', [lifecycle('u2', 'cancelled')]],
    ['by an interrupt that cancels the queue', [hostAsks('i', 'interrupt'), cancelled('i', { cancelled: ['u2'] })]],
    [
      'by request',
      [hostAsks('x', 'cancel_async_message', { message_uuid: 'u2' }), cancelled('x', { cancelled: true })],
    ],
  ])('%s keeps its words', (_how, events) => {
    expect(waiting(play([...first, say('two', 'u2'), ...events]))).toEqual(['cancelled two']);
  });

  it('stays queued when the CLI could not cancel it', () => {
    const events = [
      hostAsks('x', 'cancel_async_message', { message_uuid: 'u2' }),
      cancelled('x', { cancelled: false }),
    ];
    expect(waiting(play([...first, say('two', 'u2'), ...events]))).toEqual(['queued two']);
  });
});

const add = (id: string, content: string): Event => ({ input: { type: 'queue_add', id, content } });

describe('messages that the host holds', () => {
  it('are edited, moved and removed', () => {
    const c = play([...first, add('a', '1'), add('b', '2'), add('c', '3')]);
    play(
      [{ input: { type: 'queue_move', id: 'c', to: 0 } }, { input: { type: 'queue_edit', id: 'a', content: '1!' } }],
      c,
    );
    expect(waiting(c)).toEqual(['held 3', 'held 1!', 'held 2']);
    applyInput(c, { type: 'queue_remove', id: 'a' }, 0);
    expect(waiting(c)).toEqual(['held 3', 'held 2']);
  });

  it('are not taken by a turn, and become a prompt when they are sent', () => {
    const c = play([...first, add('a', 'later'), ...ended]);
    expect(waiting(c)).toEqual(['held later']);
    play([say('later', 'a'), init()], c);
    expect(told(c)).toEqual([['one'], ['later']]);
    expect(c.queue).toEqual([]);
  });

  it('are sent into the running turn without losing their place', () => {
    const c = play([...first, add('a', '1'), add('b', '2'), say('1', 'a')]);
    expect(waiting(c)).toEqual(['queued 1', 'held 2']);
  });
});

describe('an echo', () => {
  it('of a prompt confirms it and adds nothing', () => {
    const c = play([say('one', 'u1'), echo('one', 'u1')]);
    expect(told(c)).toEqual([['one']]);
    expect(blockOf(c, turnList(c)[0]?.promptIds[0], 'user')?.delivery).toBe('taken');
  });

  it('of a prompt without a uuid gives it one', () => {
    const c = play([say('one'), init(), echo('one', 'made-up')]);
    expect(told(c)).toEqual([['one']]);
    expect(blockOf(c, turnList(c)[0]?.promptIds[0], 'user')?.uuid).toBe('made-up');
  });

  it('of words that this host never sent is shown', () => {
    expect(told(play([...first, echo('from the phone', 'p1')]))).toEqual([['one', '+from the phone']]);
  });
});
