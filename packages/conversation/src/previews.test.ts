// Rules 9, 10 and 11: deltas are a preview keyed by message id and block index, the `assistant` line is the truth.
import { describe, expect, it } from 'vitest';
import {
  apply,
  assistant,
  blocks,
  blockStart,
  blockStop,
  delta,
  failed,
  hostAsks,
  init,
  interrupted,
  messageEnd,
  messageStart,
  only,
  play,
  result,
  say,
  streamed,
  synthetic,
  text,
  textDelta,
  tool,
  toolResult,
  toolUse,
  turnAt,
  userLine,
} from './lines.fixture.ts';
import { toolInput } from './select/tool-input.ts';

const opening = [
  say('x'),
  init(),
  messageStart('m1'),
  blockStart(0, text('')),
  textDelta(0, 'one '),
  textDelta(0, 'two'),
];
const abandoned = (from: number) =>
  streamed({ type: 'message_stop' }, { abandoned_blocks: { api_message_id: 'm1', from_block_index: from } });

describe('a preview', () => {
  it('grows with each delta and says that it is one', () => {
    expect(only(play(opening), 'text')).toMatchObject({ text: 'one two', preview: true, uuid: null });
  });

  it('is replaced in place by the line, under the same id, also when the words differ', () => {
    const c = play(opening);
    const { id } = only(c, 'text');
    const changes = apply(c, assistant('m1', text('One. Two.'), { uuid: 'a1' }), 0);
    expect(only(c, 'text')).toMatchObject({ id, text: 'One. Two.', preview: false, uuid: 'a1' });
    expect(changes).toMatchObject({ added: [], changed: [id], removed: [] });
  });

  it('rule 10: takes no late delta and no stop once the line has come', () => {
    const c = play([...opening, assistant('m1', text('done'))]);
    const before = only(c, 'text');
    const late = [textDelta(0, 'late'), blockStop(0)].map(event => apply(c, event, 0));
    expect(only(c, 'text')).toBe(before);
    expect(late.map(changes => changes.changed)).toEqual([[], []]);
  });

  it('rule 9: is replaced in place when another message comes instead (2.1.29)', () => {
    const c = play(opening);
    const { id } = only(c, 'text');
    play([assistant('m2', text('other')), result('other')], c);
    expect(only(c, 'text')).toMatchObject({ id, text: 'other', preview: false });
  });

  it('rule 9: is thrown away when the other message is of another kind', () => {
    const c = play([...opening, assistant('m2', toolUse('t1', 'Read'))]);
    expect(blocks(c, 'text')).toEqual([]);
    expect(turnAt(c, 0).blockIds).toHaveLength(2);
  });

  it('rule 9: is thrown away from the named index on (2.1.325)', () => {
    const c = play([...opening, assistant('m1', text('kept')), blockStart(1, text('')), textDelta(1, 'lost')]);
    const changes = apply(c, abandoned(1), 0);
    expect(only(c, 'text').text).toBe('kept');
    expect(changes.removed).toHaveLength(1);
  });

  it('rule 9: before the named index is still awaited', () => {
    const c = play([...opening, blockStart(1, text('')), textDelta(1, 'lost'), abandoned(1)]);
    expect(only(c, 'text')).toMatchObject({ text: 'one two', preview: true });
  });

  it('is thrown away when the next message starts without it', () => {
    const c = play([...opening, messageStart('m2'), blockStart(0, text('')), textDelta(0, 'new')]);
    expect(only(c, 'text').text).toBe('new');
  });

  it('of one call is not taken for that of another', () => {
    const two = [blockStart(0, toolUse('t1', 'Read')), blockStart(1, toolUse('t2', 'Read'))];
    const c = play([say('x'), init(), messageStart('m1'), ...two, assistant('m1', toolUse('t2', 'Read', { n: 2 }))]);
    expect(tool(c, 't1')).toMatchObject({ preview: true, input: null });
    expect(tool(c, 't2')).toMatchObject({ preview: false, input: { n: 2 } });
  });

  it('of a subagent in the background outlives the result of the turn', () => {
    const sub = { parent_tool_use_id: 'a1' };
    const c = play([
      say('x'),
      init(),
      assistant('m1', toolUse('a1', 'Agent')),
      toolResult('a1', 'launched', { status: 'async_launched', agentId: 'g1' }),
      streamed({ type: 'message_start', message: { id: 's1' } }, sub),
      streamed({ type: 'content_block_start', index: 0, content_block: text('half') }, sub),
      result('x'),
    ]);
    expect(only(c, 'text')).toMatchObject({ text: 'half', preview: true, parentToolUseId: 'a1' });
    play([assistant('s1', text('half and half'), sub)], c);
    expect(only(c, 'text')).toMatchObject({ text: 'half and half', preview: false });
  });

  it('is thrown away when the turn succeeds without it, and a call in it never ran', () => {
    const c = play([...opening, blockStart(1, toolUse('t1', 'Bash')), result('something')]);
    expect(blocks(c, 'text')).toEqual([]);
    expect(blocks(c, 'tool')).toEqual([]);
    expect(c.index.openTools).toEqual({});
  });

  it('does not lend its place to a failure that the CLI reports', () => {
    const c = play([
      ...opening,
      synthetic('API Error: 500', { error: 'unknown' }),
      result('API Error: 500', { is_error: true }),
    ]);
    expect(only(c, 'text')).toMatchObject({ text: 'one two', partial: true });
    expect(only(c, 'error').status).toBe(500);
  });

  it.each([
    ['2.1.29', []],
    ['2.1.325', [abandoned(0)]],
  ])('stays as partial in a turn that was stopped (%s)', (_version, more) => {
    const note = userLine([text('[Request interrupted by user]')]);
    const c = play([...opening, hostAsks('i', 'interrupt'), note, ...more, interrupted()]);
    expect(only(c, 'text')).toMatchObject({ text: 'one two', preview: false, partial: true });
  });

  it('that is empty leaves nothing behind in a stopped turn', () => {
    const c = play([
      say('x'),
      init(),
      messageStart('m1'),
      blockStart(0, text('')),
      hostAsks('i', 'interrupt'),
      interrupted(),
    ]);
    expect(blocks(c, 'text')).toEqual([]);
  });

  it('confirmed as aborted is partial', () => {
    const c = play([...opening, assistant('m1', text('one two'), { aborted: true })]);
    expect(only(c, 'text').partial).toBe(true);
  });
});

describe('thinking', () => {
  const start = [say('x'), init(), messageStart('m1'), blockStart(0, { type: 'thinking', thinking: '' })];
  const grown = [
    ...start,
    delta(0, { type: 'thinking_delta', thinking: 'hm' }),
    delta(0, { type: 'signature_delta', signature: 's' }),
  ];
  const confirmed = { type: 'thinking', thinking: 'hm', signature: 's' };

  it('lasts from its start to its line, by the stamps of the events', () => {
    const c = play(grown);
    expect(only(c, 'thinking').durationMs).toBeNull();
    apply(c, assistant('m1', confirmed), 4030);
    expect(only(c, 'thinking')).toMatchObject({ text: 'hm', durationMs: 4000, preview: false });
  });

  it('lasts as long as the CLI says, where it says so', () => {
    expect(
      only(play([...grown, assistant('m1', confirmed, { thinking_duration_ms: 1234 })]), 'thinking').durationMs,
    ).toBe(1234);
  });

  it('that never streamed has no duration', () => {
    expect(only(play([say('x'), init(), assistant('m1', confirmed)]), 'thinking').durationMs).toBeNull();
  });
});

const json = (part: string) => delta(0, { type: 'input_json_delta', partial_json: part });

describe('the input of a call', () => {
  const start = [say('x'), init(), messageStart('m1'), blockStart(0, toolUse('t1', 'Write'))];

  it('can be read while it streams, and is final with the line', () => {
    const c = play([...start, json('{"file_path":"a.ts","con'), json('tent":"let a')]);
    expect(tool(c, 't1')).toMatchObject({
      state: 'pending',
      input: null,
      inputText: '{"file_path":"a.ts","content":"let a',
    });
    expect(toolInput(tool(c, 't1'))).toEqual({ file_path: 'a.ts', content: 'let a' });
    play([assistant('m1', toolUse('t1', 'Write', { file_path: 'a.ts', content: 'let a = 1' }))], c);
    expect(tool(c, 't1')).toMatchObject({ state: 'running', inputText: '', preview: false });
    expect(toolInput(tool(c, 't1'))).toEqual({ file_path: 'a.ts', content: 'let a = 1' });
  });

  it('stays readable when the turn is stopped in the middle of it', () => {
    const c = play([...start, json('{"file_path":"a'), hostAsks('i', 'interrupt'), interrupted()]);
    expect(tool(c, 't1')).toMatchObject({ state: 'cancelled', partial: true });
    expect(toolInput(tool(c, 't1'))).toEqual({ file_path: 'a' });
  });
});

describe('rule 11: a result before the message ends', () => {
  it.each([
    ['done', toolResult('t1', 'ok')],
    ['failed', failed('t1', 'no such file')],
  ])('ends the call as %s and the end of the message changes nothing', (state, event) => {
    const c = play([
      say('x'),
      init(),
      messageStart('m1'),
      blockStart(0, toolUse('t1', 'Read')),
      assistant('m1', toolUse('t1', 'Read')),
      event,
    ]);
    const ended = tool(c, 't1');
    expect(ended.state).toBe(state);
    play([blockStop(0), ...messageEnd('tool_use')], c);
    expect(tool(c, 't1')).toBe(ended);
  });
});
