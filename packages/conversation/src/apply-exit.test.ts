import { describe, expect, it } from 'vitest';
import {
  answer,
  asks,
  blocks,
  blockStart,
  call,
  init,
  line,
  messageStart,
  only,
  play,
  result,
  say,
  system,
  text,
  textDelta,
  tool,
  turnAt,
  turnList,
  userLine,
  type Event,
} from './lines.fixture.ts';

const killed: Event = { exit: { reason: 'killed', code: null, signal: 'SIGKILL', stderrTail: 'Segmentation fault' } };
const stopped: Event = { exit: { reason: 'stopped', code: 0, signal: null } };

describe('the end of the process', () => {
  it('fails the running turn, keeps what was written, and stays visible with its reason', () => {
    const c = play([say('x', 'u1'), init(), messageStart('m1'), blockStart(0, text('')), textDelta(0, 'half'), killed]);
    expect(turnAt(c, 0)).toMatchObject({ state: 'failed', error: { reason: 'process_ended' } });
    expect(only(c, 'text')).toMatchObject({ text: 'half', partial: true });
    expect(only(c, 'notice')).toMatchObject({ kind: 'exit', level: 'error', text: 'The CLI ended (signal SIGKILL).' });
    expect(c.process.exit).toMatchObject({ signal: 'SIGKILL', stderrTail: 'Segmentation fault' });
  });

  it('keeps words that were not taken up: the prompt itself, and the queue', () => {
    const early = play([say('first', 'u1'), say('second', 'u2'), killed]);
    expect(only(early, 'user')).toMatchObject({ content: 'first', delivery: 'unsent' });
    expect(early.queue).toMatchObject([{ id: 'u2', content: 'second', state: 'unsent' }]);
  });

  it('does not call a prompt unsent that the CLI had begun', () => {
    expect(only(play([say('x'), init(), killed]), 'user').delivery).toBe('taken');
  });

  it('in peace leaves no mark', () => {
    const c = play([say('x'), init(), ...answer('m1', 'ok'), result('ok'), stopped]);
    expect(blocks(c, 'notice')).toEqual([]);
    expect(c.process).toMatchObject({ started: false, exit: { reason: 'stopped' } });
  });

  it('after an interrupt by a signal is an interrupted turn', () => {
    const note = userLine([text('[Request interrupted by user]')]);
    expect(turnAt(play([say('x'), init(), note, stopped]), 0)).toMatchObject({ state: 'interrupted', error: null });
  });

  it('ends what ran behind the conversation', () => {
    const started = system('task_started', { task_id: 'k1', tool_use_id: 'b1', is_backgrounded: true });
    const c = play([say('x'), init(), ...call('m1', 'b1', 'Bash', {}), started, killed]);
    expect(c.tasks['k1']).toMatchObject({ ended: true, status: 'stopped' });
    expect(tool(c, 'b1').state).toBe('cancelled');
    expect(c.index.openTools).toEqual({});
  });

  it('withdraws every question, also one that belongs to no turn', () => {
    const form = line('control_request', { request_id: 'e1', request: { subtype: 'elicitation', message: 'Name?' } });
    expect(play([form, asks('r1', 'Write', 'never-seen'), killed]).decisions).toEqual([]);
  });

  it('can be followed by another process that goes on', () => {
    const c = play([
      say('x', 'u1'),
      init(),
      killed,
      say('again', 'u2'),
      init(),
      ...answer('m2', 'back'),
      result('back'),
    ]);
    expect(turnList(c).map(turn => turn.state)).toEqual(['failed', 'done']);
    expect(c.process).toEqual({ started: true, exit: null, exitAtMs: null });
  });

  it('lets an unsent prompt be sent again, and its echo finds the new one', () => {
    const echo = userLine([text('x')], { uuid: 'u1', isReplay: true });
    const c = play([say('x', 'u1'), killed, say('x', 'u1'), echo]);
    expect(blocks(c, 'user').map(block => block.delivery)).toEqual(['unsent', 'taken']);
  });

  it('lets an unsent message be sent again under its own id', () => {
    const c = play([say('x', 'u1'), init(), say('later', 'u2'), killed, say('later', 'u2'), init()]);
    expect(c.queue).toEqual([]);
    expect(turnAt(c, 1).promptIds.map(id => c.blocks[id])).toMatchObject([{ content: 'later', uuid: 'u2' }]);
  });
});
