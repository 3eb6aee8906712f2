import { describe, expect, it } from 'vitest';
import { blocks, init, only, play, say, system, text, turnAt, userLine } from '../lines.fixture.ts';

const boundary = system('compact_boundary', { compact_metadata: { trigger: 'auto', pre_tokens: 162_000 } });

describe('a user line that is not the user', () => {
  it.each([
    ['<local-command-stdout>Set model to x</local-command-stdout>', 'info', 'Set model to x'],
    ['<local-command-stderr>Not launched</local-command-stderr>', 'error', 'Not launched'],
    ['<bash-stdout>a\nb</bash-stdout>', 'info', 'a\nb'],
  ])('%s is a notice', (content, level, words) => {
    const c = play([userLine(content, { isReplay: true })]);
    expect(only(c, 'notice')).toMatchObject({ kind: 'local_command', level, text: words, turnId: null });
    expect(c.echoes).toBe(false);
  });

  it('stands in the turn that runs, or between turns', () => {
    const output = userLine('<local-command-stdout>x</local-command-stdout>');
    expect(only(play([say('/x'), init(), output]), 'notice').turnId).toBe('t1');
    expect(only(play([output]), 'notice').turnId).toBeNull();
  });

  it('with a caveat for the model is not shown', () => {
    const c = play([say('x'), init(), userLine('<local-command-caveat>Do not respond.</local-command-caveat>')]);
    expect(turnAt(c, 0).blockIds).toHaveLength(1);
  });

  it('that the CLI made up is a notice', () => {
    const c = play([say('x'), init(), userLine([text('Stop hook feedback:\nkeep going')], { isSynthetic: true })]);
    expect(only(c, 'notice')).toMatchObject({ kind: 'synthetic', text: 'Stop hook feedback:\nkeep going' });
  });

  it.each([
    ['2.1.29', { isReplay: false }],
    ['2.1.325', { isReplay: false, isSynthetic: true }],
  ])('after a compaction is its summary (%s)', (_version, fields) => {
    const c = play([say('/compact'), init(), boundary, userLine('What happened so far.', fields)]);
    expect(only(c, 'compaction')).toMatchObject({
      trigger: 'auto',
      tokensBefore: 162_000,
      tokensAfter: null,
      summary: 'What happened so far.',
    });
    expect(blocks(c, 'user')).toHaveLength(1);
  });

  it('tells of a compaction that failed', () => {
    const c = play([say('x'), init(), system('status', { status: 'compacting' })]);
    expect(c.busy.phase).toBe('compacting');
    play([system('status', { status: null, compact_result: 'failed', compact_error: 'too_few_groups' })], c);
    expect(c.busy.phase).toBeNull();
    expect(only(c, 'notice')).toMatchObject({ kind: 'compaction_failed', level: 'warning' });
  });

  it('notes an interrupt without a block of its own', () => {
    const c = play([say('x'), init(), userLine([text('[Request interrupted by user for tool use]')])]);
    expect(turnAt(c, 0)).toMatchObject({ interruptNoted: true, state: 'running' });
    expect(blocks(c, 'user')).toHaveLength(1);
  });
});

const ended = (fields: object) =>
  system('hook_response', {
    hook_id: 'h',
    hook_name: 'PreToolUse:Read',
    hook_event: 'PreToolUse',
    stdout: 'out',
    ...fields,
  });

describe('hooks from the settings', () => {
  const started = system('hook_started', { hook_id: 'h', hook_name: 'PreToolUse:Read', hook_event: 'PreToolUse' });

  it('are one line from start to end', () => {
    const c = play([started]);
    expect(only(c, 'notice')).toMatchObject({ kind: 'hook', detail: { running: true } });
    play([system('hook_progress', { hook_id: 'h', stdout: 'ou' })], c);
    expect(only(c, 'notice')).toMatchObject({ detail: { running: true, stdout: 'ou' } });
    play([ended({ exit_code: 0, outcome: 'success' })], c);
    expect(only(c, 'notice')).toMatchObject({
      level: 'info',
      text: 'PreToolUse:Read',
      detail: { running: false, stdout: 'out', exitCode: 0 },
    });
    expect(c.index.hooks).toEqual({});
  });

  it('that fail or block are a warning, also when only their end is seen', () => {
    expect(only(play([ended({ exit_code: 2 })]), 'notice').level).toBe('warning');
  });
});
