import { defaultSettings } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { changedKeys, settingIssues, tolerantSettings } from './tolerant-settings.ts';

test('a bad value is told and only its own default holds', () => {
  const { settings, problems } = tolerantSettings({ theme: 'pink', density: 'compact', unknown: 1 });
  expect(settings).toEqual({ ...defaultSettings, density: 'compact' });
  expect(problems).toEqual([{ key: 'theme', issues: expect.stringContaining('system') }]);
});

test('a variable that no process can be given is not taken', () => {
  const variables = [{ name: 'A=B', value: 'x' }];
  expect(settingIssues('environmentVariables', variables)).toContain('"A=B"');
  expect(tolerantSettings({ environmentVariables: variables }).settings.environmentVariables).toEqual([]);
  expect(settingIssues('environmentVariables', [{ name: 'A', value: 'x=y' }])).toBeUndefined();
});

test('the place of a mistake inside a value is named', () => {
  expect(settingIssues('environmentVariables', [{ name: 'A', value: 1 }])).toMatch(/^0\.value: /);
});

test('changed keys are found by value', () => {
  const before = { ...defaultSettings, environmentVariables: [{ name: 'A', value: '1' }] };
  const same = { ...defaultSettings, environmentVariables: [{ name: 'A', value: '1' }] };
  expect(changedKeys(before, same)).toEqual([]);
  expect(changedKeys(before, { ...same, theme: 'dark', environmentVariables: [] })).toEqual([
    'environmentVariables',
    'theme',
  ]);
});
