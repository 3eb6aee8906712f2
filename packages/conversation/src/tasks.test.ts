import { describe, expect, it } from 'vitest';
import {
  assistant,
  toolUse,
  blocks,
  call,
  init,
  play,
  result,
  say,
  system,
  tool,
  toolResult,
  turnAt,
  type Event,
} from './lines.fixture.ts';

const started = (fields: object = {}): Event =>
  system('task_started', {
    task_id: 'k1',
    tool_use_id: 'b1',
    description: 'build',
    task_type: 'local_bash',
    ...fields,
  });
const notified = (status: string, fields: object = {}): Event =>
  system('task_notification', { task_id: 'k1', status, summary: 'build finished', ...fields });
const live = (...ids: string[]): Event =>
  system('background_tasks_changed', { tasks: ids.map(task_id => ({ task_id })) });
const running = [say('x'), init(), ...call('m1', 'b1', 'Bash', { command: 'make', description: 'build' })];

describe('a task', () => {
  it('in the foreground belongs to its call and leaves no line', () => {
    const c = play([...running, started({ is_backgrounded: false }), notified('completed')]);
    expect(c.tasks['k1']).toMatchObject({ background: false, status: 'completed', ended: true, toolUseId: 'b1' });
    expect(tool(c, 'b1').taskId).toBe('k1');
    expect(blocks(c, 'notice')).toEqual([]);
  });

  it('in the background outlives its call and its turn, and leaves a line when it ends', () => {
    const c = play([...running, started({ is_backgrounded: true }), toolResult('b1', 'running'), result('started')]);
    expect(tool(c, 'b1').state).toBe('done');
    expect(c.tasks['k1']).toMatchObject({ ended: false, background: true });
    play([notified('failed')], c);
    expect(blocks(c, 'notice')).toMatchObject([
      { kind: 'task', level: 'warning', text: 'build finished', turnId: null },
    ]);
    expect(c.order.at(-1)).toBe(blocks(c, 'notice')[0]?.id);
  });

  it('is known from the result of the call on versions without task lines (2.1.29)', () => {
    const c = play([...running, toolResult('b1', 'running', { backgroundTaskId: 'k1' })]);
    expect(c.tasks['k1']).toMatchObject({ description: 'build', background: true, ended: false });
    play([notified('completed')], c);
    expect(c.tasks['k1']).toMatchObject({ ended: true, summary: 'build finished', description: 'build' });
  });

  it.each([
    ['TaskStop', { task_id: 'k1' }],
    ['KillShell', { shell_id: 'k1' }],
  ])('has ended when the model stops it by %s, also without a line that says so', (name, input) => {
    const begun = [...running, toolResult('b1', 'running', { backgroundTaskId: 'k1' })];
    const c = play([...begun, ...call('m2', 'b2', name, input), toolResult('b2', 'stopped', { message: 'stopped' })]);
    expect(c.tasks['k1']).toMatchObject({ ended: true, status: 'stopped' });
    const other = play([...begun, ...call('m2', 'b2', name, input)]);
    expect(other.tasks['k1']).toMatchObject({ ended: false });
  });

  it('leaves a quiet line with the word when it was stopped', () => {
    const c = play([...running, started({ is_backgrounded: true }), notified('stopped', { summary: 'build' })]);
    expect(blocks(c, 'notice')).toMatchObject([{ level: 'info', text: 'Stopped in the background: build' }]);
  });

  it('shows what it does', () => {
    const progress = system('task_progress', {
      task_id: 'k1',
      description: 'Reading a',
      last_tool_name: 'Read',
      usage: { total_tokens: 9, tool_uses: 2, duration_ms: 70 },
    });
    const c = play([...running, started(), progress]);
    expect(c.tasks['k1']).toMatchObject({
      description: 'build',
      progress: 'Reading a',
      lastToolName: 'Read',
      totalTokens: 9,
      toolUses: 2,
      durationMs: 70,
    });
    expect(play([notified('completed')], c).tasks['k1']?.progress).toBeNull();
  });

  it.each([
    ['completed', true],
    ['running', false],
  ])('is patched to %s', (status, ended) => {
    const c = play([...running, started(), system('task_updated', { task_id: 'k1', patch: { status } })]);
    expect(c.tasks['k1']).toMatchObject({ status, ended });
  });

  it('is no longer live when it is not in the list of live ones', () => {
    const c = play([...running, live('k1', 'k2'), started(), live('k2')]);
    expect(c.tasks['k1']).toMatchObject({ background: true, ended: true });
    expect(c.tasks['k2']).toMatchObject({ background: true, ended: false });
  });

  it('in the foreground is not ended by that list', () => {
    const c = play([...running, started({ is_backgrounded: false }), live()]);
    expect(c.tasks['k1']?.ended).toBe(false);
  });

  it('explains the turn that begins by itself after it', () => {
    const c = play([
      ...running,
      started({ is_backgrounded: true }),
      toolResult('b1', 'r'),
      result('x'),
      notified('completed'),
      init(),
    ]);
    expect(turnAt(c, 1).origin).toEqual({ kind: 'task-notification', taskId: 'k1', summary: 'build finished' });
    play([result('y', { origin: { kind: 'task-notification' } })], c);
    expect(turnAt(c, 1)).toMatchObject({ state: 'done', origin: { summary: 'build finished' } });
  });

  it('explains one turn and not the next', () => {
    const behind = [
      ...running,
      started({ is_backgrounded: true }),
      toolResult('b1', 'r'),
      result('x'),
      notified('completed'),
    ];
    const c = play([...behind, init(), result('y'), init()]);
    expect(turnAt(c, 2).origin).toEqual({ kind: 'unknown', taskId: null, summary: null });
  });

  it('that has ended keeps nothing open: a late step ends with the turn', () => {
    const late = assistant('m2', toolUse('s1', 'Read'), { parent_tool_use_id: 'b1' });
    const c = play([
      ...running,
      started({ is_backgrounded: true }),
      toolResult('b1', 'r'),
      notified('completed'),
      late,
    ]);
    expect(tool(c, 's1').state).toBe('running');
    expect(tool(play([result('x')], c), 's1').state).toBe('cancelled');
  });

  it('does not explain a turn that the person asked for', () => {
    const c = play([
      ...running,
      started({ is_backgrounded: true }),
      toolResult('b1', 'r'),
      result('x'),
      notified('completed'),
      say('next'),
      init(),
    ]);
    expect(turnAt(c, 1).origin).toBeNull();
  });
});
