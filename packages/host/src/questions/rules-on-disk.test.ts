import { expect, test } from 'vitest';
import type { CliSettingsFile } from '../state/cli-settings-files.ts';
import { rulesIn } from './rules-on-disk.ts';

const folders = { configFolder: '/home/me/.claude', cwd: '/p' };
const file = (source: CliSettingsFile['source'], settings: CliSettingsFile['settings']): CliSettingsFile => ({
  source,
  path: `/${source}.json`,
  settings,
});

test('the strongest file first, each with what its paths count from', () => {
  const files = [
    file('user', { permissions: { allow: ['Read(/a)'] } }),
    file('project', { permissions: { deny: ['Bash'] } }),
    file('local', {}),
    file('managed', { permissions: { ask: ['Write'] } }),
  ];
  expect(rulesIn(files, folders)).toEqual([
    { text: 'Write', rule: { toolName: 'Write' }, behavior: 'ask', file: '/managed.json', settingsRoot: '/p' },
    { text: 'Bash', rule: { toolName: 'Bash' }, behavior: 'deny', file: '/project.json', settingsRoot: '/p' },
    {
      text: 'Read(/a)',
      rule: { toolName: 'Read', content: '/a' },
      behavior: 'allow',
      file: '/user.json',
      settingsRoot: '/home/me/.claude',
    },
  ]);
});

test('an administrator may put all others out of force', () => {
  const user = file('user', { permissions: { ask: ['Bash'] }, allowManagedPermissionRulesOnly: true });
  const managed = file('managed', { permissions: { ask: ['Write'] }, allowManagedPermissionRulesOnly: true });
  expect(rulesIn([user, managed], folders).map(({ text }) => text)).toEqual(['Write']);
  expect(rulesIn([user], folders).map(({ text }) => text)).toEqual(['Bash']);
});
