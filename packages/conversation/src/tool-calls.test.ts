import { describe, expect, it } from 'vitest';
import {
  allow,
  asks,
  assistant,
  call,
  deny,
  failed,
  hostAsks,
  init,
  interrupted,
  line,
  play,
  result,
  say,
  system,
  text,
  tool,
  toolResult,
  toolUse,
  turnAt,
  userLine,
  type Event,
} from './lines.fixture.ts';

const running = [say('x'), init(), ...call('m1', 't1', 'Bash', { command: 'make' })];
const meta = (facts: object): Record<string, unknown> => ({ tool_result_meta: [{ id: 't1', ...facts }] });

const refusedBy = (source: string) => {
  const told = meta({ permission_decision: { decision: 'reject', source } });
  return tool(play([...running, failed('t1', 'no', told)]), 't1').decision;
};

describe('the state of a call', () => {
  it.each<[string, string, readonly Event[]]>([
    ['running', 'once its line has come', []],
    ['pending', 'while the person is asked', [asks('r', 'Bash', 't1')]],
    ['running', 'when it is allowed', [asks('r', 'Bash', 't1'), allow('r')]],
    ['denied', 'when it is denied', [asks('r', 'Bash', 't1'), deny('r', 'no')]],
    ['done', 'with its result', [toolResult('t1', 'ok')]],
    ['failed', 'with an error', [failed('t1', 'exit code 1')]],
    [
      'denied',
      'by a rule, told beforehand',
      [system('permission_denied', { tool_name: 'Bash', tool_use_id: 't1', message: 'rule' }), failed('t1', 'rule')],
    ],
    [
      'denied',
      'by a hook, told with the result',
      [failed('t1', 'hook', meta({ permission_decision: { decision: 'reject', source: 'hook' } }))],
    ],
    [
      'denied',
      'told with the result of the turn alone',
      [failed('t1', 'not granted'), result('x', { permission_denials: [{ tool_use_id: 't1' }] })],
    ],
    ['cancelled', 'by an interrupt, on 2.1.29', [hostAsks('i', 'interrupt'), failed('t1', 'Exit code 137')]],
    [
      'cancelled',
      'by an interrupt that another host asked for',
      [failed('t1', 'Exit code 137\n[Request interrupted by user for tool use]')],
    ],
    [
      'cancelled',
      'by an interrupt, on 2.1.325',
      [failed('t1', 'stopped', meta({ non_execution_kind: 'user-rejected' }))],
    ],
    ['cancelled', 'without a result when the turn ends', [result('x')]],
    ['cancelled', 'without a result when the turn is stopped', [hostAsks('i', 'interrupt'), interrupted()]],
    ['cancelled', 'when the process dies', [{ exit: { reason: 'killed', code: 137, signal: null } }]],
  ])('is %s %s', (state, _when, events) => {
    expect(tool(play([...running, ...events]), 't1').state).toBe(state);
  });

  it('keeps the result as it came, with its structured form', () => {
    const content = [text('out'), { type: 'image', source: { type: 'base64', data: '…' } }];
    const c = play([...running, toolResult('t1', content, { stdout: 'out', exitCode: 0 })]);
    expect(tool(c, 't1').result).toEqual({
      content,
      isError: false,
      structured: { stdout: 'out', exitCode: 0 },
      meta: null,
    });
  });

  it('says who refused it', () => {
    expect(refusedBy('config')).toMatchObject({ outcome: 'refused', message: 'no' });
    expect(refusedBy('user_reject')).toMatchObject({ outcome: 'denied', message: 'no' });
  });

  it('carries the names that an MCP server gives', () => {
    const named = { tool_use_meta: [{ id: 'm', display_name: 'Nap', server_display_name: 'slow' }] };
    const c = play([say('x'), init(), assistant('m1', toolUse('m', 'mcp__slow__nap'), named)]);
    expect(tool(c, 'm')).toMatchObject({ name: 'mcp__slow__nap', displayName: 'Nap', serverName: 'slow' });
  });

  it('counts seconds from the heartbeat, which names the call as its parent', () => {
    const beat = line('tool_progress', {
      tool_use_id: 't1-heartbeat-0',
      parent_tool_use_id: 't1',
      elapsed_time_seconds: 30,
    });
    expect(tool(play([...running, beat]), 't1').elapsedSeconds).toBe(30);
    const over = play([...running, toolResult('t1', 'ok'), beat]);
    expect(tool(over, 't1').elapsedSeconds).toBeNull();
  });

  it('of a result for a call that was never seen is shown without a name', () => {
    const c = play([say('x'), init(), toolResult('ghost', 'boo')]);
    expect(tool(c, 'ghost')).toMatchObject({ name: '', state: 'done', result: { content: 'boo' } });
    expect(turnAt(c, 0).blockIds).toContain(tool(c, 'ghost').id);
  });

  it('of an id that is used again is that of the newer call', () => {
    const c = play([
      ...running,
      toolResult('t1', 'first'),
      result('x'),
      say('y'),
      init(),
      ...call('m2', 't1', 'Read', {}),
      failed('t1', 'second'),
    ]);
    const states = Object.values(c.blocks).flatMap(block =>
      block.type === 'tool' ? [`${block.name} ${block.state}`] : [],
    );
    expect(states).toEqual(['Bash done', 'Read failed']);
  });
});

describe('a subagent', () => {
  const sub = { parent_tool_use_id: 'a1', agent_id: 'g1', subagent_type: 'general', task_description: 'explore' };
  const launched = [say('x'), init(), ...call('m1', 'a1', 'Agent', { description: 'explore' })];
  const prompt = userLine([text('Look.')], sub);

  it('holds its own steps, in order, and its task', () => {
    const c = play([
      ...launched,
      prompt,
      assistant('m2', text('Looking.'), sub),
      assistant('m2', toolUse('s1', 'Read'), sub),
      toolResult('s1', 'text', null, sub),
    ]);
    const agent = tool(c, 'a1');
    expect(agent.agent).toEqual({ agentId: 'g1', agentType: 'general', description: 'explore', prompt: 'Look.' });
    expect(agent.children.map(id => c.blocks[id]?.type)).toEqual(['text', 'tool']);
    expect(tool(c, 's1')).toMatchObject({
      state: 'done',
      parentToolUseId: 'a1',
      parentId: agent.id,
      turnId: agent.turnId,
    });
    expect(turnAt(c, 0).blockIds).toHaveLength(2);
  });

  it('nests', () => {
    const inner = { parent_tool_use_id: 'a2' };
    const c = play([
      ...launched,
      assistant('m2', toolUse('a2', 'Agent'), sub),
      assistant('m3', toolUse('s1', 'Read'), inner),
    ]);
    expect(tool(c, 'a2').children).toEqual([tool(c, 's1').id]);
    expect(tool(c, 'a1').children).toEqual([tool(c, 'a2').id]);
  });

  it('is another object after each of its steps, so that its card can follow', () => {
    const c = play(launched);
    const before = tool(c, 'a1');
    play([assistant('m2', text('Looking.'), sub)], c);
    expect(tool(c, 'a1')).not.toBe(before);
  });

  it('does not count as the answer, the model or the context of the turn', () => {
    const usage = {
      message: { id: 'm2', model: 'small', content: [text('sub')], usage: { input_tokens: 9_000_000 } },
      ...sub,
    };
    const c = play([...launched, line('assistant', usage)]);
    expect(turnAt(c, 0).model).toBe('model-a');
    expect(c.context.usedTokens).toBe(142);
  });

  it('whose call was never seen still shows its steps', () => {
    const c = play([say('x'), init(), assistant('m2', text('hello'), { parent_tool_use_id: 'lost' })]);
    expect(tool(c, 'lost').children.map(id => c.blocks[id]?.type)).toEqual(['text']);
  });

  it('takes later messages as messages', () => {
    const later = userLine([text('Also there.')], { ...sub, uuid: 'x' });
    const c = play([...launched, prompt, later, later]);
    expect(tool(c, 'a1').agent?.prompt).toBe('Look.');
    expect(tool(c, 'a1').children.map(id => c.blocks[id])).toMatchObject([
      { type: 'user', content: [text('Also there.')] },
    ]);
  });
});
