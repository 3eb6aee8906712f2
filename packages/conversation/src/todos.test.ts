// Shapes as 2.1.29 (CLAUDE_CODE_ENABLE_TASKS=1) and 2.1.325 print them.
import { describe, expect, it } from 'vitest';
import { assistant, failed, init, play, say, tool, toolResult, toolUse, type Event } from './lines.fixture.ts';

let n = 0;
function did(name: string, input: object, structured: unknown, content = 'ok', fields: object = {}): readonly Event[] {
  const id = `${name}${(n += 1)}`;
  return [
    assistant(`m${n}`, toolUse(id, name, { ...input }), fields as Record<string, unknown>),
    toolResult(id, content, structured, { ...fields }),
  ];
}

const create = (id: string, subject: string, more: object = {}): readonly Event[] =>
  did('TaskCreate', { subject, ...more }, { task: { id, subject } });
const update = (id: string, input: object, status?: string): readonly Event[] =>
  did(
    'TaskUpdate',
    { taskId: id, ...input, ...(status === undefined ? {} : { status }) },
    { success: true, taskId: id, ...(status === undefined ? {} : { statusChange: { to: status } }) },
  );

function list(events: readonly Event[]): string[] {
  const { todos } = play([say('x'), init(), ...events]);
  return todos.items.map(
    item =>
      `${item.id ?? '-'} ${item.status} ${item.text}${item.blockedBy.length > 0 ? ` after ${item.blockedBy.join()}` : ''}`,
  );
}

describe('to-dos', () => {
  it('by TodoWrite are replaced as a whole, and the newest card is known', () => {
    const first = did('TodoWrite', {}, { newTodos: [{ content: 'A', status: 'pending', activeForm: 'Doing A' }] });
    const second = did('TodoWrite', {}, { newTodos: [{ content: 'B', status: 'completed' }] });
    const c = play([say('x'), init(), ...first, ...second]);
    expect(c.todos.items).toEqual([
      { id: null, text: 'B', activeForm: null, description: null, status: 'completed', blockedBy: [] },
    ]);
    expect(c.todos.blockId).toBe(tool(c, `TodoWrite${n}`).id);
  });

  it('by TodoWrite are read from the input when the result says nothing', () => {
    expect(list(did('TodoWrite', { todos: [{ content: 'A', status: 'in_progress' }] }, null))).toEqual([
      '- in_progress A',
    ]);
  });

  it('by TodoWrite of a subagent stay in its card', () => {
    expect(
      list(
        did('TodoWrite', { todos: [{ content: 'A', status: 'pending' }] }, null, 'ok', { parent_tool_use_id: 'a1' }),
      ),
    ).toEqual([]);
  });

  it('change nothing when the call failed', () => {
    const id = 'no-such-tool';
    expect(
      list([assistant('m', toolUse(id, 'TodoWrite', { todos: [{ content: 'A' }] })), failed(id, 'No such tool')]),
    ).toEqual([]);
  });

  it.each<[string, readonly Event[], string[]]>([
    ['are created one by one', [...create('1', 'Fix'), ...create('2', 'Test')], ['1 pending Fix', '2 pending Test']],
    [
      'take their id from the text if need be',
      did('TaskCreate', { subject: 'Fix' }, null, 'Task #7 created successfully: Fix'),
      ['7 pending Fix'],
    ],
    ['change state', [...create('1', 'Fix'), ...update('1', {}, 'in_progress')], ['1 in_progress Fix']],
    [
      'change words and order',
      [...create('1', 'Fix'), ...create('2', 'Test'), ...update('2', { subject: 'Tests', addBlockedBy: ['1'] })],
      ['1 pending Fix', '2 pending Tests after 1'],
    ],
    ['are deleted', [...create('1', 'Fix'), ...update('1', {}, 'deleted')], []],
    [
      'stay when an update was refused',
      [
        ...create('1', 'Fix'),
        ...did('TaskUpdate', { taskId: '1', status: 'completed' }, { success: false, taskId: '1' }),
      ],
      ['1 pending Fix'],
    ],
    [
      'are listed as a whole',
      [
        ...create('9', 'Old'),
        ...did('TaskList', {}, { tasks: [{ id: '1', subject: 'Fix', status: 'completed', blockedBy: [] }] }),
      ],
      ['1 completed Fix'],
    ],
    ['that were made before this conversation get a place', update('4', {}, 'completed'), ['4 completed #4']],
  ])('by Task tools %s', (_what, events, expected) => {
    expect(list(events)).toEqual(expected);
  });

  it('by Task tools keep what a list does not tell', () => {
    const events = [
      ...create('1', 'Fix', { activeForm: 'Fixing', description: 'the bug' }),
      ...did('TaskList', {}, { tasks: [{ id: '1', subject: 'Fix', status: 'in_progress' }] }),
    ];
    expect(play([say('x'), init(), ...events]).todos.items[0]).toMatchObject({
      activeForm: 'Fixing',
      description: 'the bug',
      status: 'in_progress',
    });
  });

  it('by TaskGet learn details', () => {
    const events = [
      ...create('1', 'Fix'),
      ...did(
        'TaskGet',
        { taskId: '1' },
        { task: { id: '1', subject: 'Fix', description: 'why', status: 'pending', blockedBy: [] } },
      ),
    ];
    expect(play([say('x'), init(), ...events]).todos.items[0]).toMatchObject({ description: 'why' });
  });
});
