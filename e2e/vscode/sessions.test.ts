// Conversations that are kept: resumed, forked, rewound; and the dialogs of the CLI's own extensions.
import { beforeAll, expect, it } from 'vitest';
import { echoServer } from '../support/echo-server.ts';
import { pluginShop } from '../support/plugin-shop.ts';
import { chatIn, type Chat } from './support/chat.ts';
import { soon } from './support/soon.ts';
import { vscodeOfThisFile } from './support/vscode-stage.ts';
import type { VscodeWindow } from './support/vscode-window.ts';

const quiet = '\uFEFFhello\r\nwörld, no final newline';
const loud = quiet.replace('hello', 'HELLO');
const vscode = vscodeOfThisFile({ files: { 'a.txt': quiet } });
const shop = Object.fromEntries(Object.entries(pluginShop).map(([name, text]) => [`shop/${name}`, text]));
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

it('a rewind puts the file back to the byte, shortens the conversation, and the model never hears of the rest', async () => {
  const stage = vscode();
  const scene = await stage.play({
    steps: [
      { say: 'The key is brass.' },
      { call: { Read: { file_path: '${cwd}/a.txt' } } },
      { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'hello', new_string: 'HELLO' } } },
      { say: 'Changed.' },
      { expect: { user: 'Which key' }, say: 'Still the brass one.' },
    ],
  });
  await chat.button('New conversation').click();
  await soon(() => chat.log.getByRole('article').count()).toBe(0);
  await chat.button(/^Mode: /).click();
  await chat.frame.getByRole('menuitemradio', { name: /Accept edits/ }).click();
  await chat.say('Choose a key');
  await chat.said('The key is brass.').waitFor();
  await window.openFile('a.txt');
  await chat.say('Make it loud');
  await chat.said('Changed.').waitFor();
  expect(await stage.read('a.txt')).toBe(loud);
  const shown = window.editor('a.txt').locator('.view-line').first();
  await soon(() => shown.innerText()).toBe('HELLO');
  const messages = chat.log.getByRole('article', { name: 'You' });
  await messages.last().hover();
  await messages.last().getByRole('button', { name: 'Rewind to here' }).click();
  const dialog = chat.dialog('Rewind');
  await dialog.getByText('a.txt').first().waitFor();
  await dialog.getByRole('radio', { name: /^Files and conversation/ }).check();
  await dialog.getByRole('button', { name: 'Rewind', exact: true }).click();
  await dialog.getByText(/1 file was put back\. The conversation goes on from before/).waitFor();
  expect(await stage.read('a.txt')).toBe(quiet);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await soon(() => shown.innerText()).toBe('hello');
  await soon(() => messages.count()).toBe(1);
  await soon(() => chat.said('Changed.').count()).toBe(0);
  await chat.said('The key is brass.').waitFor();
  await chat.say('Which key was it?');
  await chat.said('Still the brass one.').waitFor();
  const sent = JSON.stringify(scene.requests.at(-1)?.messages);
  expect(sent).toContain('The key is brass.');
  expect(sent).toContain('Which key was it?');
  expect(sent).not.toMatch(/Make it loud|Changed\.|HELLO/);
});

it('a fork goes on in a tab of its own, and the original stays', async () => {
  const stage = vscode();
  await stage.play({ steps: [{ say: 'Fork me.' }, { expect: { user: 'left' }, say: 'To the left.' }] });
  await chat.button('New conversation').click();
  await soon(() => chat.log.getByRole('article').count()).toBe(0);
  await chat.say('A road that forks');
  await chat.said('Fork me.').waitFor();
  // Below the message at once, below the answer when its turn has ended.
  await soon(() => chat.button('Fork from here').count()).toBe(2);
  await chat.said('Fork me.').hover();
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

it('an MCP server is looked into, switched off and on, and used', async () => {
  const stage = vscode();
  await stage.write({
    '.mcp.json': JSON.stringify({ mcpServers: { larder: echoServer } }),
    '.claude/settings.local.json': JSON.stringify({ enabledMcpjsonServers: ['larder'] }),
  });
  const scene = await stage.play({
    steps: [
      { expect: { tools: 'mcp__larder__echo' }, call: { mcp__larder__echo: { text: 'plum' } } },
      { expect: { tool: 'mcp__larder__echo', result: 'echo: plum' }, say: 'It came back.' },
    ],
  });
  await chat.button('New conversation').click();
  await soon(() => chat.log.getByRole('article').count()).toBe(0);
  await chat.button('More').click();
  await chat.frame.getByRole('menuitem', { name: 'MCP servers' }).click();
  const dialog = chat.dialog('MCP servers');
  const larder = dialog.getByRole('switch', { name: 'larder' });
  const row = dialog.getByRole('listitem').filter({ has: window.page.getByRole('switch', { name: 'larder' }) });
  await row.getByText('connected · project · stdio · 1.2.3 · 2 tools').waitFor();
  await row.getByRole('button', { name: 'Tools…' }).click();
  await dialog.getByRole('list', { name: 'Tools of larder' }).getByText('echo', { exact: true }).waitFor();
  await larder.click();
  await row.getByText('off in this folder').waitFor();
  await larder.click();
  await row.getByText('connected').waitFor();
  await dialog.getByRole('button', { name: 'Add server…' }).click();
  await window.editorTab('.mcp.json').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await chat.say('Ask the larder');
  await chat.button('Allow once').click();
  await chat.said('It came back.').waitFor();
  expect(JSON.stringify(scene.requests.at(-1)?.messages)).toContain('echo: plum');
});

it('a plugin is found in a folder, installed, switched off and removed', async () => {
  const stage = vscode();
  await stage.write(shop);
  await chat.button('More').click();
  await chat.frame.getByRole('menuitem', { name: 'MCP servers' }).click();
  await chat.dialog('MCP servers').waitFor();
  // The keys of VS Code work in a dialog too.
  await window.command('Dovetail: Plugins');
  const dialog = chat.dialog('Plugins');
  await dialog.waitFor();
  expect(await chat.dialog('MCP servers').count()).toBe(0);
  const done = (job: string) => dialog.getByText(`${job}: done`).waitFor();
  const tab = (name: string) => dialog.getByRole('tab', { name }).click();
  await tab('Marketplaces');
  await dialog.getByRole('textbox', { name: 'Folder, repository or address' }).fill(stage.path('shop'));
  await dialog.getByRole('button', { name: 'Add marketplace' }).click();
  await done(`Adding ${stage.path('shop')}`);
  await dialog.getByRole('list', { name: 'Marketplaces' }).getByText('corner-shop').waitFor();
  await tab('Available');
  await dialog.getByRole('button', { name: 'Install greeter…' }).click();
  const form = dialog.getByRole('group', { name: 'Install greeter' });
  await form.getByText('hello').waitFor();
  await form.getByRole('radio', { name: /this project, everyone/ }).check();
  await form.getByRole('button', { name: 'Install', exact: true }).click();
  await done('Installing greeter');
  await tab('Installed');
  const greeter = dialog.getByRole('switch', { name: 'greeter' });
  await soon(() => greeter.getAttribute('aria-checked')).toBe('true');
  const enabled = async () =>
    (JSON.parse(await stage.read('.claude/settings.json')) as { enabledPlugins?: unknown }).enabledPlugins;
  expect(await enabled()).toEqual({ 'greeter@corner-shop': true });
  await greeter.click();
  await done('Switching off greeter');
  await soon(() => greeter.getAttribute('aria-checked')).toBe('false');
  expect(await enabled()).toEqual({ 'greeter@corner-shop': false });
  await dialog.getByRole('button', { name: 'Uninstall greeter' }).click();
  await dialog.getByRole('button', { name: 'Uninstall now' }).click();
  await done('Uninstalling greeter');
  await dialog.getByText('No plugin is installed.').waitFor();
  await window.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
