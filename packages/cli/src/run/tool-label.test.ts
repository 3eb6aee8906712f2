import { expect, test } from 'vitest';
import { toolLabel } from './tool-label.ts';

test.each([
  ['Write', { file_path: '/home/me/project/src/a.ts', content: 'x' }, 'Write: src/a.ts'],
  ['Write', { file_path: '/home/me/project-two/a.ts' }, 'Write: /home/me/project-two/a.ts'],
  ['Read', { file_path: '/etc/passwd' }, 'Read: /etc/passwd'],
  ['Glob', { path: '/home/me/project', pattern: '*.ts' }, 'Glob: /home/me/project'],
  ['Bash', { command: 'npm test', description: 'Run the tests' }, 'Bash: npm test'],
  ['Bash', { command: 'cd a\nrm -rf b' }, 'Bash: cd a …'],
  ['Bash', { command: 'echo\x1b[2K hidden' }, 'Bash: echo␛[2K hidden'],
  ['Bash', { command: `echo ${'x'.repeat(200)}` }, `Bash: echo ${'x'.repeat(94)}…`],
  ['WebFetch', { url: 'https://example.org/', prompt: 'p' }, 'WebFetch: https://example.org/'],
  ['Task', { description: 'Look around', prompt: 'p' }, 'Task: Look around'],
  ['TodoWrite', { todos: [] }, 'TodoWrite'],
  ['Odd', null, 'Odd'],
  ['Odd', { file_path: 7, command: '' }, 'Odd'],
])('%s %j', (tool, input, label) => {
  expect(toolLabel(tool, input, '/home/me/project')).toBe(label);
});
