// What surrounds the chat: messages, texts, settings, log, tabs.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createMemoryFiles } from '../diff/memory-files.ts';
import type { ReadOnlyTexts } from '../diff/read-only-texts.ts';
import { schemes } from '../manifest/names.ts';
import { allTabs } from '../ports/tabs.ts';
import { vscodeWindowPort } from '../ports/window-port.ts';
import type { ChatSurfaces } from '../webview/chat-surfaces.ts';
import { hostTest, until } from './host-test.ts';
import { closeEverything } from './test-folder.ts';

const signal = new AbortController().signal;
const editable = createMemoryFiles('dovetail-in-host');
const asked: unknown[] = [];

function windowPort() {
  const surfaces = {
    setTabState: (...args: unknown[]) => void asked.push(['setTabState', ...args]),
    openTab: async (...args: unknown[]) => void asked.push(['openTab', ...args]),
  } as unknown as ChatSurfaces;
  const readOnly: ReadOnlyTexts = {
    create: (path, text) => editable.create(path, `read-only-${text.length}`, text),
    dispose: () => undefined,
  };
  const log = vscode.window.createOutputChannel('In-host log', { log: true });
  return vscodeWindowPort({ surfaces, log, texts: { readOnly, editable }, subscribe: () => () => undefined }).calls;
}

hostTest('showMessage: one that is taken back is answered by nothing, in every severity', async () => {
  for (const severity of ['info', 'warning', 'error'] as const) {
    const asker = new AbortController();
    const answer = windowPort().showMessage(
      { severity, message: 'Shall it be?', actions: ['Yes', 'No'] },
      asker.signal,
    );
    asker.abort();
    assert.equal(await answer, null);
  }
  await vscode.commands.executeCommand('notifications.clearAll');
});

hostTest('showMessage: closed without a choice is nothing', async () => {
  const answer = windowPort().showMessage({ severity: 'info', message: 'Once', actions: ['Yes'] }, signal);
  let isAnswered = false;
  void answer.then(() => (isAnswered = true));
  await until('it is closed', async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    return isAnswered;
  });
  assert.equal(await answer, null);
});

hostTest('showMessage: the action that is chosen', async () => {
  const answer = windowPort().showMessage({ severity: 'warning', message: 'Well?', actions: ['Yes', 'No'] }, signal);
  let isAnswered = false;
  void answer.then(() => (isAnswered = true));
  await until('it is chosen', async () => {
    await vscode.commands.executeCommand('notifications.showList');
    // Until the list has it, there is nothing to accept.
    await vscode.commands.executeCommand('notification.acceptPrimaryAction').then(undefined, () => undefined);
    return isAnswered;
  });
  assert.deepEqual(await answer, { action: 'Yes' });
  await vscode.commands.executeCommand('notifications.hideList');
});

hostTest('openExternal: an address that is the own machine is opened', async () => {
  assert.deepEqual(await windowPort().openExternal({ url: 'http://localhost/none' }, signal), { opened: true });
});

hostTest('openExternal: an address that is none is an error', async () => {
  await assert.rejects(windowPort().openExternal({ url: 'no address' }, signal), /./);
});

hostTest('showText: to read, without taking the keyboard', async () => {
  vscode.workspace.registerFileSystemProvider(editable.scheme, editable);
  const told = await windowPort().showText({ title: 'a/b.md', contents: '# Read\n', editable: false }, signal);
  assert.deepEqual(told, { contents: null });
  await until('its tab is there', () => allTabs().some(({ label }) => label === 'a_b.md'));
  await closeEverything();
});

hostTest('showText: to edit, answered with what was saved when its tab is closed', async () => {
  const answer = windowPort().showText({ title: 'plan.md', contents: 'old\n', editable: true }, signal);
  const editor = await until('it is open', () => {
    const active = vscode.window.activeTextEditor;
    return active?.document.uri.path === '/plan.md' ? active : undefined;
  });
  await editor?.edit(change => change.insert(new vscode.Position(0, 0), 'new\n'));
  await editor?.document.save();
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  assert.deepEqual(await answer, { contents: 'new\nold\n' });
});

hostTest('showText: an asker that goes away waits no longer', async () => {
  const asker = new AbortController();
  const answer = windowPort().showText({ title: 'gone.md', contents: 'old\n', editable: true }, asker.signal);
  await until('it is open', () => allTabs().some(({ label }) => label === 'gone.md'));
  asker.abort();
  assert.deepEqual(await answer, { contents: 'old\n' });
  await closeEverything();
});

hostTest('showSettings and showLog: opened, also for one setting', async () => {
  assert.deepEqual(await windowPort().showSettings({ key: 'autosave' }, signal), { opened: true });
  await until('the settings are there', () => allTabs().some(({ label }) => label === 'Settings'));
  assert.deepEqual(await windowPort().showSettings({}, signal), { opened: true });
  assert.deepEqual(await windowPort().showLog({}, signal), { opened: true });
  await vscode.commands.executeCommand('workbench.action.closePanel');
  await closeEverything();
});

hostTest('setTabState and openConversation reach the surfaces', async () => {
  const state = { title: 'Talk', isBusy: true, hasPendingDecisions: false };
  await windowPort().setTabState({ pageId: 'p', ...state }, signal);
  assert.deepEqual(await windowPort().openConversation({ sessionId: 's' }, signal), { opened: true });
  await windowPort().openConversation({}, signal);
  assert.deepEqual(asked.slice(-3), [
    ['setTabState', 'p', state],
    ['openTab', { sessionId: 's' }],
    ['openTab', undefined],
  ]);
});

hostTest('the sides of reviews have schemes of their own', () => {
  assert.equal(new Set(Object.values(schemes)).size, 3);
});
