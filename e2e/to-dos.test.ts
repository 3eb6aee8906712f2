// To-do lists: TodoWrite on 2.1.29, the Task tools where a version and model have them.
import { describe, expect, it } from 'vitest';
import type { Step } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { toolResults } from './support/line-readings.ts';
import { openStage } from './support/stage.ts';

const todos = [
  { content: 'Look', status: 'in_progress', activeForm: 'Looking' },
  { content: 'Leap', status: 'pending', activeForm: 'Leaping' },
];
const taskSteps: Step[] = [
  { call: { TaskCreate: { subject: 'Look', description: 'Look around', activeForm: 'Looking' } } },
  {
    expect: { tool: 'TaskCreate', error: false },
    call: { TaskUpdate: { taskId: '1', status: 'in_progress' } },
  },
  { expect: { tool: 'TaskUpdate', error: false }, call: { TaskList: {} } },
  { expect: { tool: 'TaskList', error: false, result: 'Look' }, say: 'Listed.' },
];

describe.each(eachCli)('to-dos on Claude Code %s', (_version, cli) => {
  it('TodoWrite replaces the list, where it exists', async () => {
    const exists = cli.pick({ '2.1.29': true, '2.1.325': false });
    const stage = await openStage(cli, {
      steps: [
        { call: { TodoWrite: { todos } } },
        ...(exists ? [{ call: { TodoWrite: { todos: todos.map(todo => ({ ...todo, status: 'completed' })) } } }] : []),
        { expect: { tool: 'TodoWrite', error: !exists }, say: 'Noted.' },
      ],
    });
    const { ask, lines } = await stage.start();
    expect((await ask('plan')).result).toBe('Noted.');
    expect(toolResults(lines)).toMatchObject(
      cli.pick<object[]>({
        '2.1.29': [{ structured: { oldTodos: [], newTodos: todos } }, { structured: { oldTodos: todos } }],
        '2.1.325': [{ text: expect.stringContaining('No such tool available: TodoWrite') as string }],
      }),
    );
  });

  it('the Task tools keep a list', async () => {
    const stage = await openStage(cli, {
      model: 'claude-sonnet-4-5-20250929',
      env: cli.pick<Record<string, string>>({ '2.1.29': { CLAUDE_CODE_ENABLE_TASKS: '1' }, '2.1.325': {} }),
      steps: taskSteps,
    });
    const { ask, lines } = await stage.start();
    expect((await ask('plan')).result).toBe('Listed.');
    const results = toolResults(lines).map(result => result.structured);
    expect(results).toMatchObject([
      { task: { id: '1', subject: 'Look' } },
      { success: true, taskId: '1', updatedFields: ['status'] },
      { tasks: [{ id: '1', subject: 'Look', status: 'in_progress' }] },
    ]);
  });
});
