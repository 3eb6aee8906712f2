import { describe, expect, it } from 'vitest';
import { answer, call, init, play, result, say, synthetic, toolResult, turnAt } from '../lines.fixture.ts';
import { finalText, lastAnswer } from './final-text.ts';
import { contentText, textOf } from './text-of.ts';

describe('the last words', () => {
  it('of a turn are its last text, whatever came after', () => {
    const c = play([
      say('x'),
      init(),
      ...answer('m1', 'first'),
      ...call('m2', 't1', 'Bash', {}),
      toolResult('t1', 'out'),
      result('first'),
    ]);
    expect(finalText(c, turnAt(c, 0))).toBe('first');
  });

  it('are the failure, or what a command printed', () => {
    const failed = play([
      say('x'),
      init(),
      synthetic('API Error: 500', { error: 'unknown' }),
      result('API Error: 500', { is_error: true }),
    ]);
    expect(lastAnswer(failed)).toBe('API Error: 500');
    expect(lastAnswer(play([say('/nope'), init(), result('Unknown skill: nope')]))).toBe('Unknown skill: nope');
  });

  it('of a conversation are those of the last turn that is over', () => {
    const c = play([say('x'), init(), ...answer('m1', 'one'), result('one'), say('y'), init(), ...answer('m2', 'two')]);
    expect(lastAnswer(c)).toBe('one');
    expect(lastAnswer(play([]))).toBe('');
  });
});

describe('plain text', () => {
  it('leaves images out and joins the parts', () => {
    expect(contentText([{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }])).toBe('a\nb');
    expect(contentText(null)).toBe('');
  });

  it('of a call is what it returned', () => {
    const c = play([
      say('x'),
      init(),
      ...call('m1', 't1', 'Bash', {}),
      toolResult('t1', [{ type: 'text', text: 'out' }]),
    ]);
    expect(Object.values(c.blocks).map(textOf)).toEqual(['x', 'out']);
  });
});
