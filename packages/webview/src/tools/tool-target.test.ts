import { describe, expect, it } from 'vitest';
import { relativePath, splitPath } from './relative-path.ts';
import { kindOf, mcpName } from './tool-name.ts';
import { cardName, toolTarget } from './tool-target.ts';

const cwd = '/home/ada/larder';
const named = (name: string, input: unknown) => cardName(name, toolTarget(name, input, cwd));

describe('the name of a card', () => {
  it.each<[string, string, unknown]>([
    ['Write: src/a.ts', 'Write', { file_path: `${cwd}/src/a.ts`, content: 'x' }],
    ['Read: /etc/hostname', 'Read', { file_path: '/etc/hostname' }],
    ['Edit: src/a.ts', 'Edit', { file_path: `${cwd}/src/a.ts` }],
    ['MultiEdit: src/a.ts', 'MultiEdit', { file_path: `${cwd}/src/a.ts`, edits: [] }],
    ['Bash: npm test', 'Bash', { command: 'npm test', description: 'Run the tests' }],
    ['Bash: a && b', 'Bash', { command: 'a &&\n  b' }],
    ['BashOutput: b1', 'BashOutput', { bash_id: 'b1' }],
    ['KillShell: b1', 'KillShell', { shell_id: 'b1' }],
    ['TaskOutput: b1', 'TaskOutput', { task_id: 'b1' }],
    ['Grep: roundMoney', 'Grep', { pattern: 'roundMoney', path: `${cwd}/src` }],
    ['Glob: *.txt', 'Glob', { pattern: '*.txt' }],
    ['WebFetch: pgmq.example/docs', 'WebFetch', { url: 'https://pgmq.example/docs', prompt: 'p' }],
    ['WebSearch: queue libraries', 'WebSearch', { query: 'queue libraries' }],
    ['Task: explore', 'Task', { description: 'explore', prompt: 'p', subagent_type: 'general-purpose' }],
    ['Agent: explore', 'Agent', { description: 'explore', prompt: 'p' }],
    ['TodoWrite: 2 items', 'TodoWrite', { todos: [{}, {}] }],
    ['TaskCreate: Fix bug', 'TaskCreate', { subject: 'Fix bug' }],
    ['TaskUpdate: #1', 'TaskUpdate', { taskId: '1', status: 'completed' }],
    ['NotebookEdit: a.ipynb', 'NotebookEdit', { notebook_path: `${cwd}/a.ipynb` }],
    ['AskUserQuestion: Colour, Size', 'AskUserQuestion', { questions: [{ header: 'Colour' }, { header: 'Size' }] }],
    ['ExitPlanMode: plan', 'ExitPlanMode', { plan: '# Plan' }],
    ['mcp__larder-db__explain: stock_nightly', 'mcp__larder-db__explain', { query: 'stock_nightly' }],
    ['Frobnicate: 7', 'Frobnicate', { times: 7 }],
    ['Bash', 'Bash', null],
    ['Unknown tool', '', null],
  ])('is "%s"', (name, tool, input) => {
    expect(named(tool, input)).toBe(name);
  });

  it('stays one line of bounded length, whatever the model wrote', () => {
    expect(named('Bash', { command: 'x'.repeat(100_000) }).length).toBeLessThan(260);
    for (const odd of [undefined, 3, 'x', [], { command: 7 }, { command: null }])
      expect(named('Bash', odd)).toBe('Bash');
  });

  it('says where a search looks beside what it looks for', () => {
    expect(toolTarget('Grep', { pattern: 'a', path: `${cwd}/src` }, cwd).beside).toBe('in src');
    expect(toolTarget('Grep', { pattern: 'a', path: cwd }, cwd).beside).toBeUndefined();
  });
});

describe('a path', () => {
  it.each([
    ['/home/ada/larder/a', 'a'],
    ['/home/ada/larder-2/a', '/home/ada/larder-2/a'],
    ['/home/ada/larder/../x', '/home/ada/larder/../x'],
    ['/home/ada/larder', '/home/ada/larder'],
  ])('%s reads %s', (path, shown) => {
    expect(relativePath(path, cwd)).toBe(shown);
  });

  it('of Windows is compared without case and with either slash', () => {
    expect(relativePath('c:\\Work\\src\\a.ts', 'C:\\work')).toBe('src/a.ts');
  });

  it('is cut before the name of the file', () => {
    expect([splitPath('src/cart/total.ts'), splitPath('a.ts')]).toEqual([
      ['src/cart/', 'total.ts'],
      ['', 'a.ts'],
    ]);
  });
});

it('tools of servers are told by their name', () => {
  expect(mcpName('mcp__my_server__do__it')).toEqual({ server: 'my_server', tool: 'do__it' });
  expect([kindOf('mcp__a__b'), kindOf('mcp__'), kindOf('constructor'), kindOf('Task')]).toEqual([
    'mcp',
    'unknown',
    'unknown',
    'agent',
  ]);
});
