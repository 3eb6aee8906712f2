// Lines of session files, in the shapes that 2.1.29 and 2.1.325 write.
import { describe, expect, it } from 'vitest';
import { applyStored, endStored, storedAndIgnored } from './apply-stored.ts';
import { draw } from './drawing.fixture.ts';
import {
  allow,
  asks,
  assistant,
  blocks,
  init,
  only,
  play,
  reborn,
  result,
  say,
  text,
  tool,
  toolResult,
  toolUse,
  turnList,
} from './lines.fixture.ts';
import { titleOf } from './select/title-of.ts';
import { emptyConversation, type Conversation } from './state/conversation.ts';

type Fields = Record<string, unknown>;

let stamp = 0;
const node = (type: string, fields: Fields): Fields => ({
  type,
  uuid: `n${(stamp += 1)}`,
  sessionId: 's1',
  cwd: '/w',
  version: '2.1.325',
  isSidechain: false,
  timestamp: new Date(stamp * 1000).toISOString(),
  ...fields,
});
const user = (content: unknown, fields: Fields = {}): Fields =>
  node('user', { message: { role: 'user', content }, ...fields });
const said = (id: string, block: Fields, fields: Fields = {}): Fields =>
  node('assistant', { message: { id, model: 'model-a', role: 'assistant', content: [block] }, ...fields });
const returned = (id: string, content: unknown, toolUseResult: unknown, fields: Fields = {}): Fields =>
  user([{ type: 'tool_result', tool_use_id: id, content }], { toolUseResult, ...fields });

function read(lines: readonly Fields[], c: Conversation = emptyConversation()): Conversation {
  for (const line of lines) applyStored(c, line);
  endStored(c, 0);
  return c;
}

describe('a stored conversation', () => {
  it('looks like the live one', () => {
    const stored = read([
      user('write it'),
      said('m1', text('Let me.')),
      said('m1', toolUse('w1', 'Write', { file_path: 'a' })),
      returned('w1', 'File created', { type: 'create' }),
      said('m2', text('Done.')),
      user('thanks'),
      said('m3', text('Welcome.')),
    ]);
    const live = play([
      say('write it'),
      init(),
      assistant('m1', text('Let me.')),
      assistant('m1', toolUse('w1', 'Write', { file_path: 'a' })),
      asks('r1', 'Write', 'w1'),
      allow('r1'),
      toolResult('w1', 'File created', { type: 'create' }),
      assistant('m2', text('Done.')),
      result('Done.'),
      say('thanks'),
      init(),
      assistant('m3', text('Welcome.')),
      result('Welcome.'),
    ]);
    // The file does not tell what the person was asked.
    expect(draw(stored)).toBe(draw(live).replace(' · allowed', ''));
    expect(tool(stored, 'w1').result).toEqual({ ...tool(live, 'w1').result, meta: { id: 'w1' } });
    expect(stored.session).toMatchObject({ id: 's1', cwd: '/w', cliVersion: '2.1.325', model: 'model-a' });
  });

  it('has times from the file', () => {
    const c = read([
      user('x', { timestamp: '2026-01-01T00:00:00.000Z' }),
      said('m1', text('y'), { timestamp: '2026-01-01T00:00:09.000Z' }),
    ]);
    const [turn] = turnList(c);
    expect((turn?.endedAtMs ?? 0) - (turn?.startedAtMs ?? 0)).toBe(9000);
    expect(turn).toMatchObject({ state: 'done', stored: true, begun: true });
  });

  it('can be cut anywhere', () => {
    const lines = [
      user('x'),
      said('m1', toolUse('t1', 'Bash')),
      returned('t1', 'ok', {}),
      said('m2', text('y')),
      user('z'),
    ];
    let c = emptyConversation();
    for (const line of lines) {
      applyStored(c, line);
      c = reborn(c);
    }
    endStored(c, 0);
    expect(JSON.stringify(c)).toBe(JSON.stringify(read(lines)));
  });

  it('may be read twice in part: a line counts once', () => {
    const lines = [user('x'), said('m1', text('y'))];
    const c = emptyConversation();
    for (const line of [...lines, ...lines]) applyStored(c, line);
    expect(Object.values(c.blocks).map(block => block.type)).toEqual(['user', 'text']);
  });

  it('may begin in the middle of a turn', () => {
    const c = read([said('m1', text('the end of an answer')), user('next')]);
    expect(turnList(c).map(turn => turn.promptIds.length)).toEqual([0, 1]);
  });

  it('shows thinking with the duration that the file tells', () => {
    expect(
      only(read([user('x'), said('m1', { type: 'thinking', thinking: 'hm' }, { thinkingDurationMs: 7 })]), 'thinking')
        .durationMs,
    ).toBe(7);
  });

  it.each([
    [
      'denied',
      { permissionDecision: { decision: 'reject', source: 'user_reject' }, toolDenialKind: 'permission-rule' },
    ],
    ['cancelled', { toolDenialKind: 'user-rejected' }],
    ['failed', {}],
  ])('knows a call as %s', (state, fields) => {
    const error = user([{ type: 'tool_result', tool_use_id: 't1', content: 'no', is_error: true }], fields);
    expect(tool(read([user('x'), said('m1', toolUse('t1', 'Bash')), error]), 't1').state).toBe(state);
  });

  it('ends a call without a result', () => {
    const c = read([user('x'), said('m1', toolUse('t1', 'Bash'))]);
    expect(tool(c, 't1').state).toBe('cancelled');
    expect(c.currentTurnId).toBeNull();
  });

  it('knows an interrupted turn', () => {
    const c = read([user('x'), said('m1', text('half')), user([text('[Request interrupted by user]')]), user('next')]);
    expect(turnList(c).map(turn => turn.state)).toEqual(['interrupted', 'done']);
  });

  it('shows commands and their output, not what was meant for the model', () => {
    const c = read([
      user('<local-command-caveat>Do not respond.</local-command-caveat>', { isMeta: true }),
      user(
        '<command-name>/cost</command-name>\n <command-message>cost</command-message>\n <command-args>all</command-args>',
      ),
      user('Here is what /cost means for you, model.', { isMeta: true }),
      user('<local-command-stdout>Total: $1</local-command-stdout>'),
      node('system', { subtype: 'local_command', content: '<local-command-stdout>More</local-command-stdout>' }),
    ]);
    expect(draw(c)).toBe(
      'turn done\n  user: /cost all (prompt, taken)\n  notice: local_command info: Total: $1\n  notice: local_command info: More',
    );
  });

  it('shows a compaction with its summary, and the messages before it', () => {
    const boundary = node('system', {
      subtype: 'compact_boundary',
      compactMetadata: { trigger: 'manual', preTokens: 162, postTokens: 21 },
    });
    const c = read([
      user('x'),
      said('m1', text('y')),
      boundary,
      user('The summary.', { isCompactSummary: true }),
      user('next'),
    ]);
    expect(only(c, 'compaction')).toMatchObject({
      trigger: 'manual',
      tokensBefore: 162,
      tokensAfter: 21,
      summary: 'The summary.',
    });
    expect(blocks(c, 'user')).toHaveLength(2);
  });

  it('shows a message that was folded into a turn (2.1.325)', () => {
    const folded = node('attachment', {
      attachment: { type: 'queued_command', prompt: 'be quick', source_uuid: 'u2' },
    });
    const c = read([
      user('x'),
      said('m1', toolUse('t1', 'Bash')),
      returned('t1', 'ok', {}),
      folded,
      said('m2', text('quick')),
    ]);
    expect(blocks(c, 'user')).toMatchObject([{ role: 'prompt' }, { role: 'folded', content: 'be quick', uuid: 'u2' }]);
  });

  it('explains a turn that began by itself, and ends its task', () => {
    const note =
      '<task-notification>\n<task-id>k1</task-id>\n<status>failed</status>\n<summary>build broke</summary>\n</task-notification>';
    const c = read([
      user('x'),
      said('m1', toolUse('b1', 'Bash')),
      returned('b1', 'running', { backgroundTaskId: 'k1' }),
      user(note, { origin: { kind: 'task-notification' } }),
      said('m2', text('Broken.')),
    ]);
    expect(turnList(c)[1]?.origin).toEqual({ kind: 'task-notification', taskId: 'k1', summary: 'build broke' });
    expect(c.tasks['k1']).toMatchObject({ ended: true, status: 'failed', summary: 'build broke' });
  });

  it('leaves nothing running', () => {
    const c = read([
      user('x'),
      said('m1', toolUse('b1', 'Bash')),
      returned('b1', 'running', { backgroundTaskId: 'k1' }),
    ]);
    expect(c.tasks['k1']).toMatchObject({ ended: true, status: 'stopped' });
  });

  it('goes on live', () => {
    const c = read([user('x'), said('m1', text('y'))]);
    play([say('and?', 'u9'), init(), assistant('m2', text('and so on')), result('and so on')], c);
    expect(turnList(c)).toMatchObject([
      { stored: true, state: 'done' },
      { stored: false, state: 'done', origin: null },
    ]);
  });

  it('goes on live even when nobody said that the history had ended', () => {
    const c = emptyConversation();
    for (const line of [user('x'), said('m1', toolUse('t1', 'Bash'))]) applyStored(c, line);
    play([say('next'), init()], c);
    expect(tool(c, 't1').state).toBe('cancelled');
    expect(turnList(c).map(turn => turn.state)).toEqual(['done', 'running']);
  });
});

const children = (c: Conversation) => tool(c, 'a1').children.map(id => c.blocks[id]);

describe('a stored subagent', () => {
  const main = [
    user('x'),
    said('m1', toolUse('a1', 'Task', { description: 'explore' })),
    returned('a1', 'Report.', { status: 'completed', agentId: 'g1', prompt: 'Look.' }),
  ];
  const side = [
    user('Look.', { isSidechain: true, agentId: 'g1' }),
    said('m2', toolUse('s1', 'Read'), { isSidechain: true, agentId: 'g1' }),
    user([{ type: 'tool_result', tool_use_id: 's1', content: 'text' }], { isSidechain: true, agentId: 'g1' }),
  ];

  it('in a file of its own is found by its id', () => {
    expect(children(read([...main, ...side]))).toMatchObject([{ type: 'tool', toolUseId: 's1', state: 'done' }]);
  });

  it('can be told its call', () => {
    const c = read(main);
    for (const line of side) applyStored(c, { ...line, agentId: 'other' }, { parentToolUseId: 'a1' });
    expect(children(c)).toMatchObject([{ type: 'tool', toolUseId: 's1' }]);
  });

  it('can be read while the conversation goes on', () => {
    const c = play([say('next'), init()], read(main));
    for (const line of side) applyStored(c, line);
    expect(children(c)).toMatchObject([{ type: 'tool', toolUseId: 's1', state: 'done' }]);
    expect(turnList(c).at(-1)).toMatchObject({ state: 'running', blockIds: [expect.any(String)] });
  });

  it('in the main file (2.1.29) is the same, and counts once beside its own file', () => {
    const wrapped = side.map(message =>
      node('progress', {
        parentToolUseID: 'a1',
        data: {
          type: 'agent_progress',
          agentId: 'g1',
          message: { type: message['type'], uuid: message['uuid'], message: message['message'] },
        },
      }),
    );
    expect(children(read([...main, ...wrapped, ...side]))).toMatchObject([
      { type: 'tool', toolUseId: 's1', state: 'done' },
    ]);
  });
});

describe('the rest of a session file', () => {
  it('gives titles and cost', () => {
    const c = read([{ type: 'summary', summary: 'Old title' }]);
    expect(titleOf(c)).toBe('Old title');
    read(
      [
        { type: 'ai-title', aiTitle: 'Better' },
        { type: 'custom-title', customTitle: 'Mine' },
        { type: 'last-prompt', lastPrompt: 'x' },
        { type: 'cost-state', totalCostUSD: 0.5, modelUsage: {} },
      ],
      c,
    );
    expect(titleOf(c)).toBe('Mine');
    expect(c.totals.costUsd).toBe(0.5);
  });

  it.each([...Object.keys(storedAndIgnored), 'api-request', 'api-request-blob'])('%s is known and ignored', type => {
    expect(read([{ type }]).unknown).toEqual({});
  });

  it('that is not known is counted, and shown when it is part of the conversation', () => {
    const c = read([user('x'), { type: 'ledger', a: 1 }, node('hologram', { angle: 3 })]);
    expect(Object.keys(c.unknown)).toEqual(['stored:ledger', 'stored:hologram']);
    expect(only(c, 'unknown')).toMatchObject({ kind: 'stored:hologram' });
  });
});
