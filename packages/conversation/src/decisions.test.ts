import { describe, expect, it } from 'vitest';
import {
  allow,
  answer,
  apply,
  asks,
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
  tool,
  toolResult,
  toolUse,
  assistant,
  type Event,
} from './lines.fixture.ts';

const asked = [
  say('w'),
  init(),
  ...call('m1', 'w1', 'Write', { file: 'a' }),
  asks('r1', 'Write', 'w1', { blocked_path: '/x', decision_reason: 'outside', agent_id: 'g1' }),
];
const cancel = (id: string): Event => line('control_cancel_request', { request_id: id });
const elicitation = line('control_request', {
  request_id: 'e1',
  request: {
    subtype: 'elicitation',
    mcp_server_name: 'lab',
    message: 'Name?',
    requested_schema: { type: 'object' },
    elicitation_id: 'x1',
  },
});

describe('a question', () => {
  it('holds what the person needs to answer it', () => {
    const suggestions = [
      { type: 'addRules', rules: [{ toolName: 'Write' }], behavior: 'allow', destination: 'session' },
    ];
    const c = play([
      say('w'),
      init(),
      ...call('m1', 'w1', 'Write', {}),
      asks('r1', 'Write', 'w1', {
        input: { file: 'a' },
        permission_suggestions: suggestions,
        blocked_path: '/x',
        decision_reason: 'outside',
        decision_reason_type: 'other',
        agent_id: 'g1',
        display_name: 'Write',
        description: 'a',
      }),
    ]);
    expect(c.decisions).toEqual([
      {
        requestId: 'r1',
        askedAtMs: c.events * 10 - 10,
        turnId: c.order[0],
        kind: 'permission',
        toolName: 'Write',
        displayName: 'Write',
        description: 'a',
        toolUseId: 'w1',
        input: { file: 'a' },
        suggestions,
        blockedPath: '/x',
        reason: 'outside',
        reasonType: 'other',
        agentId: 'g1',
      },
    ]);
    expect(tool(c, 'w1')).toMatchObject({ state: 'pending', decisionId: 'r1' });
  });

  it.each([
    ['AskUserQuestion', 'question'],
    ['ExitPlanMode', 'plan'],
    ['toString', 'permission'],
  ])('about %s is of kind %s', (name, kind) => {
    expect(play([asks('r1', name, 't1')]).decisions[0]?.kind).toBe(kind);
  });

  it('of an MCP server is a form', () => {
    expect(play([elicitation]).decisions[0]).toMatchObject({
      kind: 'elicitation',
      serverName: 'lab',
      message: 'Name?',
      schema: { type: 'object' },
    });
  });

  it('that is allowed lets the call run from that moment, with what was allowed', () => {
    const c = play(asked);
    apply(c, allow('r1', { file: 'b' }, { updatedPermissions: [{ type: 'setMode' }] }), 9000);
    expect(c.decisions).toEqual([]);
    expect(tool(c, 'w1')).toMatchObject({
      state: 'running',
      runningSinceMs: 9000,
      decisionId: null,
      input: { file: 'a' },
      decision: { outcome: 'allowed', updatedInput: { file: 'b' }, updatedPermissions: [{ type: 'setMode' }] },
    });
  });

  it('that is denied stays denied after the result', () => {
    const c = play([...asked, deny('r1', 'no')]);
    expect(tool(c, 'w1').state).toBe('denied');
    play([failed('w1', 'no')], c);
    expect(tool(c, 'w1')).toMatchObject({ state: 'denied', decision: { outcome: 'denied', message: 'no' } });
  });

  it('that is answered with an error is denied with its text', () => {
    const error: Event = {
      input: { type: 'control_response', response: { subtype: 'error', request_id: 'r1', error: 'gone' } },
    };
    expect(tool(play([...asked, error]), 'w1')).toMatchObject({ state: 'denied', decision: { message: 'gone' } });
  });

  it('is answered by the echo of the answer too, once', () => {
    const echoed = line('control_response', {
      response: { subtype: 'success', request_id: 'r1', response: { behavior: 'allow' } },
    });
    const c = play([...asked, echoed]);
    expect(tool(c, 'w1')).toMatchObject({ state: 'running', decision: { outcome: 'allowed' } });
    const before = JSON.stringify({ ...c, events: 0 });
    play([echoed, line('control_response', { response: { subtype: 'success', request_id: 'stranger' } })], c);
    expect(JSON.stringify({ ...c, events: 0 })).toBe(before);
  });

  it('whose call is not known is still asked', () => {
    const c = play([say('w'), init(), asks('r1', 'Write', 'never-seen')]);
    expect(c.decisions).toHaveLength(1);
    expect(play([allow('r1')], c).decisions).toEqual([]);
  });
});

describe('a question is withdrawn', () => {
  it.each<[string, readonly Event[], string | null]>([
    ['by the CLI', [cancel('r1')], null],
    ['by the CLI after an interrupt', [hostAsks('i', 'interrupt'), cancel('r1')], 'The turn was stopped.'],
    ['by the result of its call', [failed('w1', 'stream closed')], null],
    ['by the end of the turn', [result('')], 'The turn ended.'],
    ['by an interrupted turn', [hostAsks('i', 'interrupt'), interrupted()], 'The turn was stopped.'],
    ['by the death of the process', [{ exit: { reason: 'failed', code: 1, signal: null } }], 'The CLI ended.'],
  ])('%s', (_how, events, why) => {
    const c = play([...asked, ...events]);
    expect(c.decisions).toEqual([]);
    expect(tool(c, 'w1')).toMatchObject({ decisionId: null, decision: { outcome: 'withdrawn', message: why } });
  });

  it('and a late answer changes nothing', () => {
    const c = play([...asked, cancel('r1')]);
    const before = tool(c, 'w1');
    play([allow('r1')], c);
    expect(tool(c, 'w1')).toBe(before);
  });

  it('form: by the end of the turn, or when it was completed elsewhere', () => {
    expect(play([say('x'), init(), elicitation, result('')]).decisions).toEqual([]);
    expect(play([elicitation, system('elicitation_complete', { elicitation_id: 'x1' })]).decisions).toEqual([]);
  });

  it('only its own: others stay open', () => {
    const c = play([...asked, asks('r2', 'Bash', 'b1'), cancel('r1')]);
    expect(c.decisions.map(one => one.requestId)).toEqual(['r2']);
  });
});

describe('a question of a background subagent', () => {
  const launched = [
    say('agent'),
    init(),
    ...call('m1', 'a1', 'Agent', {}),
    toolResult('a1', 'launched', { status: 'async_launched', agentId: 'g1' }),
    assistant('m2', toolUse('s1', 'Write'), { parent_tool_use_id: 'a1' }),
    asks('r1', 'Write', 's1', { agent_id: 'g1' }),
  ];

  it('outlives the turn and the next one, and ends with the subagent', () => {
    const c = play([
      ...launched,
      ...answer('m3', 'ok'),
      result('ok'),
      say('next'),
      init(),
      ...answer('m4', 'ok'),
      result('ok'),
    ]);
    expect(c.decisions).toHaveLength(1);
    expect(tool(c, 's1')).toMatchObject({ state: 'pending', decisionId: 'r1' });
    play([system('task_notification', { task_id: 'g1', tool_use_id: 'a1', status: 'stopped' })], c);
    expect(c.decisions).toEqual([]);
    expect(tool(c, 's1')).toMatchObject({ state: 'cancelled', decision: { outcome: 'withdrawn' } });
  });
});
