import { expect, test } from 'vitest';
import { requestDetails } from './request-details.ts';

const details = (tool_name: string, input: Record<string, unknown>) => requestDetails({ tool_name, input });

test('a command is shown whole', () => {
  expect(details('Bash', { command: 'cd a\nrm -rf b', description: 'Clean up' })).toEqual([
    'Clean up',
    '$ cd a',
    '  rm -rf b',
  ]);
  const long = `echo ${'x'.repeat(200)} ; rm -rf b`;
  expect(details('Bash', { command: long })).toEqual([`$ ${long}`]);
});

test('a command that its title shows whole is not repeated', () => {
  expect(details('Bash', { command: 'ls', description: 'List' })).toEqual(['List']);
  expect(details('Bash', { command: 'ls' })).toEqual([]);
});

test('nothing of a command can be hidden by control characters', () => {
  expect(details('Bash', { command: 'ls\n\x1b[1A\x1b[2Krm -rf b' })).toEqual(['$ ls', '  ␛[1A␛[2Krm -rf b']);
});

test('an edit is shown as the lines that go and come', () => {
  expect(details('Edit', { file_path: '/a', old_string: 'one\ntwo', new_string: 'two', replace_all: true })).toEqual([
    'everywhere in the file:',
    '- one',
    '- two',
    '+ two',
  ]);
  expect(details('Edit', { file_path: '/a', old_string: 'one', new_string: '' })).toEqual(['- one']);
  const edits = [
    { old_string: 'a', new_string: 'b' },
    { old_string: 'c', new_string: 'd' },
  ];
  expect(details('MultiEdit', { file_path: '/a', edits })).toEqual(['- a', '+ b', '- c', '+ d']);
});

test('a new file is shown with its lines; a long one says how many are left out', () => {
  expect(details('Write', { file_path: '/a', content: 'one\ntwo\n' })).toEqual(['+ one', '+ two']);
  const content = Array.from({ length: 45 }, (_, i) => `line ${i + 1}\n`).join('');
  const lines = details('Write', { file_path: '/a', content });
  expect(lines).toHaveLength(41);
  expect(lines.at(-1)).toBe('… and 5 more lines');
});

test('of any other tool every member is shown but the one in the title', () => {
  expect(details('mcp__db__query', { query: 'drop', database: 'main', options: { force: true } })).toEqual([
    'database: main',
    'options: {',
    '           "force": true',
    '         }',
  ]);
});
