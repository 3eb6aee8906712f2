import { expect, test } from 'vitest';
import { importable, importNotice, settingsToImport } from './import-settings.ts';

const reading = (values: Readonly<Record<string, unknown>>) => (key: string) => values[key];

test('what the person has set elsewhere is taken over, but never over what they have set here', () => {
  const theirs = { selectedModel: 'opus', autosave: false, useTerminal: null, somethingElse: 1 };
  expect(settingsToImport(reading(theirs), reading({ autosave: true }))).toEqual([
    { key: 'selectedModel', value: 'opus' },
  ]);
});

test('nothing set, nothing taken', () => {
  expect(settingsToImport(reading({}), reading({}))).toEqual([]);
});

test('false and empty lists are values', () => {
  expect(settingsToImport(reading({ respectGitIgnore: false, environmentVariables: [] }), reading({}))).toHaveLength(2);
});

test('the fourteen settings of the reference are known', () => {
  expect(importable).toHaveLength(14);
});

test('the person is told which', () => {
  const imported = [
    { key: 'selectedModel', value: 'opus' },
    { key: 'autosave', value: false },
  ];
  expect(importNotice(imported)).toBe(
    '2 settings of Claude Code (selectedModel, autosave) now hold for Dovetail too. You can change them in its settings.',
  );
});
