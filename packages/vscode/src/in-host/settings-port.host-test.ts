// The settings of the person, as VS Code keeps them.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { vscodeSettingsPort } from '../ports/settings-port.ts';
import { hostTest, until } from './host-test.ts';

const signal = new AbortController().signal;

hostTest('settings: read has the defaults, write changes one and tells it, no value takes it back', async () => {
  const { calls, subscribe } = vscodeSettingsPort();
  const changed: string[] = [];
  const stop = subscribe({ changed: ({ keys }) => changed.push(...keys) });
  assert.equal((await calls.read({}, signal)).autosave, true);
  await calls.write({ key: 'autosave', value: false }, signal);
  await until('it is told', () => changed.includes('autosave'));
  assert.equal((await calls.read({}, signal)).autosave, false);
  await calls.write({ key: 'autosave' }, signal);
  await until('it is the default again', async () => (await calls.read({}, signal)).autosave === true);
  assert.ok(changed.every(key => key === 'autosave'));
  stop();
});

hostTest('settings: what a folder has set is changed there', async () => {
  const { calls } = vscodeSettingsPort();
  const stored = vscode.workspace.getConfiguration('dovetail');
  await stored.update('respectGitIgnore', false, vscode.ConfigurationTarget.Workspace);
  assert.equal((await calls.read({}, signal)).respectGitIgnore, false);
  await calls.write({ key: 'respectGitIgnore', value: true }, signal);
  const { workspaceValue, globalValue } =
    vscode.workspace.getConfiguration('dovetail').inspect('respectGitIgnore') ?? {};
  assert.deepEqual({ workspaceValue, globalValue }, { workspaceValue: true, globalValue: undefined });
  await stored.update('respectGitIgnore', undefined, vscode.ConfigurationTarget.Workspace);
});

hostTest('settings: one that VS Code does not know is an error, and nothing is changed', async () => {
  const { calls } = vscodeSettingsPort();
  // It has its own colours.
  await assert.rejects(calls.write({ key: 'theme', value: 'dark' }, signal), /dovetail\.theme/);
  assert.equal(vscode.workspace.getConfiguration('dovetail').inspect('theme')?.globalValue, undefined);
});
