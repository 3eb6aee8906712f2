// Conversations that are kept: resumed, forked, rewound; and the dialogs of the CLI's own extensions.
import { beforeAll, expect, it } from 'vitest';
import { chatIn, type Chat } from './support/chat.ts';
import { soon } from './support/soon.ts';
import { vscodeOfThisFile } from './support/vscode-stage.ts';
import type { VscodeWindow } from './support/vscode-window.ts';

const vscode = vscodeOfThisFile({ files: { 'a.txt': 'hello\n' } });
let window: VscodeWindow;
let chat: Chat;
beforeAll(async () => {
  window = await vscode().openWindow();
  await window.command('Dovetail: Open in Side Bar');
  chat = chatIn(window.chat);
  await chat.box.waitFor();
});

async function openSession(title: string): Promise<void> {
  await chat.button('Sessions').click();
  await chat.dialog('Sessions').getByRole('button', { name: title, exact: true }).click();
}

it('a session is resumed with all that was said', async () => {
  await vscode().play({ steps: [{ say: 'The word is plum.' }, { expect: { user: 'again' }, say: 'Still plum.' }] });
  await chat.say('Remember a word');
  await chat.said('The word is plum.').waitFor();
  await chat.button('New conversation').click();
  await soon(() => chat.log.getByRole('article').count()).toBe(0);
  await openSession('Remember a word');
  await chat.said('The word is plum.').waitFor();
  await chat.say('Say it again');
  await chat.said('Still plum.').waitFor();
  expect(await chat.log.getByRole('article', { name: 'You' }).count()).toBe(2);
});

it('a rewind puts the files back', async () => {
  const stage = vscode();
  await stage.play({
    steps: [
      { call: { Read: { file_path: '${cwd}/a.txt' } } },
      { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'hello', new_string: 'HELLO' } } },
      { say: 'Changed.' },
    ],
  });
  await chat.button('New conversation').click();
  await soon(() => chat.log.getByRole('article').count()).toBe(0);
  await chat.button(/^Mode: /).click();
  await chat.frame.getByRole('menuitemradio', { name: /Accept edits/ }).click();
  await chat.say('Make it loud');
  await chat.said('Changed.').waitFor();
  expect(await stage.read('a.txt')).toBe('HELLO\n');
  const you = chat.log.getByRole('article', { name: 'You' }).first();
  await you.hover();
  await you.getByRole('button', { name: 'Rewind to here' }).click();
  const dialog = chat.dialog('Rewind');
  await dialog.getByText('a.txt').first().waitFor();
  for (const choice of await dialog.getByRole('checkbox').all()) await choice.check();
  for (const choice of (await dialog.getByRole('radio').all()).slice(0, 1)) await choice.check();
  await dialog.getByRole('button', { name: 'Rewind', exact: true }).click();
  await dialog.getByText('1 file was put back.').waitFor();
  expect(await stage.read('a.txt')).toBe('hello\n');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('a fork goes on in a tab of its own, and the original stays', async () => {
  const stage = vscode();
  await stage.play({ steps: [{ say: 'Fork me.' }, { expect: { user: 'left' }, say: 'To the left.' }] });
  await chat.button('New conversation').click();
  await soon(() => chat.log.getByRole('article').count()).toBe(0);
  await chat.say('A road that forks');
  await chat.said('Fork me.').waitFor();
  await chat.button('Fork from here').last().hover();
  await chat.button('Fork from here').last().click();
  const tab = window.editorTab('A road that forks (fork)');
  await tab.waitFor();
  await soon(() => window.chats().count()).toBe(2);
  const fork = chatIn(window.chatAt(1));
  await fork.said('Fork me.').waitFor();
  await fork.say('Go left');
  await fork.said('To the left.').waitFor();
  expect(await chat.said('To the left.').count()).toBe(0);
  await tab.locator('.tab-actions .action-label').click();
  await soon(() => window.chats().count()).toBe(1);
});

it('the dialogs of MCP servers and plugins open by menu and by command', async () => {
  await chat.button('More').click();
  await chat.frame.getByRole('menuitem', { name: 'MCP servers' }).click();
  await chat.dialog('MCP servers').waitFor();
  await window.page.keyboard.press('Escape');
  await chat.dialog('MCP servers').waitFor({ state: 'detached' });
  await window.command('Dovetail: Plugins');
  await chat.dialog('Plugins').waitFor();
  expect(await chat.dialog('MCP servers').count()).toBe(0);
  await window.page.keyboard.press('Escape');
  await chat.dialog('Plugins').waitFor({ state: 'detached' });
});
