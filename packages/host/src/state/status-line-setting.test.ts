import { expect, test, vi } from 'vitest';
import type { CliSettingsFile, CliSettingsSource } from './cli-settings-files.ts';
import { statusLineCommand } from './status-line-setting.ts';

type Given = Partial<Record<CliSettingsSource, Readonly<Record<string, unknown>>>>;

const files = (given: Given): CliSettingsFile[] =>
  (['user', 'project', 'local', 'managed'] as const).map(source => ({
    source,
    path: `/${source}`,
    settings: given[source] ?? {},
  }));
const line = (command: unknown, more: object = {}) => ({ statusLine: { type: 'command', command, ...more } });

test.each<[string, Given, string | undefined]>([
  ['none', {}, undefined],
  ['of the person', { user: line('a') }, 'a'],
  ['the folder has the word over the person', { user: line('a'), project: line('b') }, 'b'],
  ['the person in the folder over both', { user: line('a'), project: line('b'), local: line('c') }, 'c'],
  ['whoever manages the machine over all', { user: line('a'), local: line('c'), managed: line('d') }, 'd'],
  ['merged by field', { user: line('a'), local: { statusLine: { padding: 2 } } }, 'a'],
  ['of another kind', { user: { statusLine: { type: 'static', command: 'a' } } }, undefined],
  ['not a text', { user: line(['a']) }, undefined],
  ['empty', { user: line('  ') }, undefined],
  ['not an object', { user: { statusLine: 'a' } }, undefined],
  ['hooks are off', { user: line('a'), managed: { disableAllHooks: true } }, undefined],
  ['hooks are on again', { user: { ...line('a'), disableAllHooks: true }, local: { disableAllHooks: false } }, 'a'],
])('in a trusted folder: %s', async (_name, given, command) => {
  expect(await statusLineCommand(files(given), async () => true)).toBe(command);
});

test.each<[string, Given, string | undefined]>([
  ["the person's own", { user: line('a'), project: line('b'), local: line('c') }, 'a'],
  ['none of the folder', { project: line('b') }, undefined],
  ['none of the folder that has ignored files', { local: line('c') }, undefined],
  [
    'not the type of the one and the command of the other',
    { user: { statusLine: { type: 'command' } }, project: line('b') },
    undefined,
  ],
  ['that of the machine', { project: line('b'), managed: line('d') }, 'd'],
  ['none where the folder switches hooks off', { user: line('a'), project: { disableAllHooks: true } }, undefined],
  [
    'none where only the folder switches hooks on again',
    { user: { ...line('a'), disableAllHooks: true }, project: { ...line('b'), disableAllHooks: false } },
    undefined,
  ],
])('in a folder that nobody trusts: %s', async (_name, given, command) => {
  expect(await statusLineCommand(files(given), async () => false)).toBe(command);
});

test('nobody asks about trust where the folder has none', async () => {
  const isTrusted = vi.fn<() => Promise<boolean>>(async () => false);
  expect(await statusLineCommand(files({ user: line('a') }), isTrusted)).toBe('a');
  expect(isTrusted).not.toHaveBeenCalled();
});
