// Windows of VS Code: side bar and tab, reload, two at once, settings and themes, and what is left when they are gone.
import { expect, it } from 'vitest';
import { before, bothHunks, proposal } from './conversation.fixture.ts';
import { chatIn } from './support/chat.ts';
import { vscodeOfThisFile } from './support/vscode-stage.ts';

const vscode = vscodeOfThisFile({ files: { 'src/a.txt': before, 'src/b.txt': before } });

it('a reload in mid-conversation loses nothing, and the lost review can be proposed again', async () => {
  const stage = vscode();
  await stage.play({
    steps: [{ say: 'I am here.' }, ...proposal('src/a.txt'), { expect: { user: 'go on' }, say: 'I go on.' }],
  });
  const window = await stage.openWindow();
  await window.command('Dovetail: Open in New Tab');
  const chat = chatIn(window.chat);
  await chat.say('Are you there?');
  await chat.said('I am here.').waitFor();
  await chat.say('Shout two lines');
  await window.diff.waitFor();
  await chat.question('Edit').waitFor();
  await chat.box.fill('half a sentence');
  await window.reload();
  await chat.said('I am here.').waitFor();
  await expect.poll(() => chat.box.inputValue()).toBe('half a sentence');
  // Nobody decided, so nothing was written and no review is left.
  await expect.poll(() => window.diff.count()).toBe(0);
  expect(await stage.read('src/a.txt')).toBe(before);
  await expect.poll(() => stage.lockFiles().length).toBe(1);
  await chat.say('go on');
  await chat.said('I go on.').waitFor();
  await window.page.close();
});

it('two windows are two worlds: each reviews its own', async () => {
  const stage = vscode();
  await stage.play({
    sessions: 'each',
    steps: [...proposal('src/b.txt'), { expect: { tool: 'Edit', error: false }, say: 'Louder.' }],
  });
  const first = await stage.openWindow();
  await first.command('Dovetail: Open in Side Bar');
  const second = await stage.openWindow(stage.path('src'));
  await second.command('Dovetail: Open in New Tab');
  await chatIn(second.chat).box.waitFor();
  const chat = chatIn(first.chat);
  await chat.say('Shout two lines');
  await first.diff.waitFor();
  expect(await second.diff.count()).toBe(0);
  await chat.button('Allow once').click();
  await chat.said('Louder.').waitFor();
  expect(await stage.read('src/b.txt')).toBe(bothHunks);
  await expect.poll(() => stage.lockFiles().length).toBeGreaterThanOrEqual(2);
  await first.page.close();
  await second.page.close();
});

it('settings and themes are followed while the chat is open; high contrast has borders', async () => {
  const stage = vscode();
  const window = await stage.openWindow();
  await window.command('Dovetail: Open in New Tab');
  const chat = chatIn(window.chat);
  await chat.box.waitFor();
  const body = chat.frame.locator('body');
  const looks = () =>
    body.evaluate(element => ({
      kind: element.dataset['vscodeThemeKind'] ?? '',
      background: getComputedStyle(element).backgroundColor,
    }));
  const kinds: string[] = [];
  for (const [theme, kind] of [
    ['Default Light Modern', 'vscode-light'],
    ['Default High Contrast', 'vscode-high-contrast'],
    ['Default High Contrast Light', 'vscode-high-contrast-light'],
    ['Default Dark Modern', 'vscode-dark'],
  ] as const) {
    await stage.server.changeSettings({ 'workbench.colorTheme': theme });
    await expect.poll(async () => (await looks()).kind, { timeout: 30_000 }).toBe(kind);
    kinds.push((await looks()).background);
  }
  expect(new Set(kinds).size).toBeGreaterThanOrEqual(3);
  await stage.server.changeSettings({ 'dovetail.useCtrlEnterToSend': true });
  await chat.box.fill('one line');
  await expect
    .poll(
      async () => {
        await chat.box.press('Enter');
        return chat.box.inputValue();
      },
      { timeout: 30_000 },
    )
    .toContain('\n');
  expect(await chat.log.getByRole('article').count()).toBe(0);
  await stage.server.changeSettings({ 'dovetail.useCtrlEnterToSend': undefined });
  await window.page.close();
});

it('a tab that is closed ends its CLI; a window that is closed takes its lock file along', async () => {
  const stage = vscode();
  await stage.play({ steps: [{ say: 'Here.' }] });
  const window = await stage.openWindow();
  await window.command('Dovetail: Open in New Tab');
  const chat = chatIn(window.chat);
  await chat.say('Are you there?');
  await chat.said('Here.').waitFor();
  const running = stage.clis();
  expect(running.length).toBeGreaterThanOrEqual(1);
  const locks = stage.lockFiles().length;
  expect(locks).toBeGreaterThanOrEqual(1);
  await window.editorTab('Are you there?').locator('.tab-actions .action-label').click();
  await expect.poll(() => stage.clis().filter(pid => running.includes(pid)).length, { timeout: 60_000 }).toBe(0);
  await window.page.close();
});
