import { expect, test } from 'vitest';
import { allCommands, matchingCommands } from './commands.ts';

const all = allCommands(
  [
    { name: 'compact', description: 'Summarise', argumentHint: '[instructions]' },
    { name: 'ship', description: 'Ship it (project)' },
    { name: 'mcp', description: 'The CLI has it itself' },
    { name: 'usage', description: 'How we use it here (project)' },
  ],
  ['compact', 'context'],
);

test('the CLI comes first, by name once, and its source is told apart from its description', () => {
  expect(all.slice(0, 4).map(({ name, kind, source }) => [name, kind, source])).toEqual([
    ['compact', 'cli', ''],
    ['ship', 'cli', 'project'],
    ['usage', 'cli', 'project'],
    ['context', 'cli', ''],
  ]);
  expect(all.find(({ name }) => name === 'ship')?.description).toBe('Ship it');
});

test('a dialog of ours stands before what the CLI has built in under its name, not before what a project has', () => {
  expect(all.filter(({ name }) => name === 'mcp').map(({ kind }) => kind)).toEqual(['ours']);
  expect(all.filter(({ name }) => name === 'usage').map(({ kind }) => kind)).toEqual(['cli']);
});

test('ours are marked; those of a terminal appear only when they are asked for', () => {
  expect(matchingCommands(all, '').some(({ kind }) => kind === 'terminal')).toBe(false);
  expect(matchingCommands(all, 'vi').map(({ name, source }) => `${name}: ${source}`)).toEqual([
    'vim: only in a terminal',
  ]);
  expect(matchingCommands(all, 'sess')[0]).toMatchObject({ name: 'sessions', kind: 'ours', source: 'Dovetail' });
});

test('a name that is the query comes before one that begins with it, and that before one that holds it', () => {
  const some = allCommands(
    ['recompact', 'compact-all', 'com'].map(name => ({ name, description: '' })),
    [],
  );
  expect(
    matchingCommands(some, 'com')
      .slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(['com', 'compact-all', 'recompact']);
});

test('of names that begin with the query the nearest comes first: /plugin is ours, whatever longer one the CLI has', () => {
  const some = allCommands([{ name: 'plugin-authoring', description: 'Write one' }], []);
  expect(matchingCommands(some, 'plugin').map(({ name }) => name)).toEqual(['plugins', 'plugin-authoring']);
});
