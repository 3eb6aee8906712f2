// Windows of VS Code: side bar and tab, reload, two at once, settings and themes, and what is left when they are gone. Each has a
// folder of its own, for VS Code opens again what a folder had open.
import { expect, it } from 'vitest';
import { before, bothHunks, proposal } from './conversation.fixture.ts';
import { chatIn } from './support/chat.ts';
import { soon } from './support/soon.ts';
import { vscodeOfThisFile } from './support/vscode-stage.ts';

const vscode = vscodeOfThisFile({
  files: {
    'one/a.txt': before,
    'two/a.txt': before,
    'three/a.txt': before,
    'four/a.txt': before,
    'five/a.txt': before,
  },
});

it('a reload in mid-conversation loses nothing, and decides nothing', async () => {
  const stage = vscode();
  const { rehearsal } = await stage.play({
    steps: [
      { say: 'I am here.' },
      { wait: { until: 'drafted' }, call: { Read: { file_path: '${cwd}/one/a.txt' } } },
      ...proposal('one/a.txt'),
      { expect: { user: 'go on' }, say: 'I go on.' },
    ],
  });
  const window = await stage.openWindow('one');
  await window.command('Dovetail: Open in New Tab');
  const chat = chatIn(window.chat);
  await chat.say('Are you there?');
  await chat.said('I am here.').waitFor();
  await chat.say('Shout two lines');
  await rehearsal.reached('drafted');
  await chat.box.fill('half a sentence');
  rehearsal.release('drafted');
  await window.diff.waitFor();
  await chat.question('Edit').waitFor();
  await window.reload();
  await chat.said('I am here.').waitFor();
  await soon(() => chat.box.inputValue()).toBe('half a sentence');
  // Nobody decided, so nothing was written and no review is left.
  await soon(() => window.diff.count()).toBe(0);
  expect(await stage.read('one/a.txt')).toBe(before);
  await soon(() => stage.lockFiles().length).toBe(1);
  await chat.say('go on');
  await chat.said('I go on.').waitFor();
  await window.page.close();
});

it('two windows are two worlds: each reviews its own', async () => {
  const stage = vscode();
  await stage.play({
    steps: [...proposal('two/a.txt'), { expect: { tool: 'Edit', error: false }, say: 'Louder.' }],
  });
  const first = await stage.openWindow('two');
  await first.command('Dovetail: Open in Side Bar');
  const second = await stage.openWindow('three');
  await second.command('Dovetail: Open in New Tab');
  await chatIn(second.chat).box.waitFor();
  const chat = chatIn(first.chat);
  await chat.say('Shout two lines');
  await first.diff.waitFor();
  expect(await second.diff.count()).toBe(0);
  await chat.button('Allow once').click();
  await chat.said('Louder.').waitFor();
  expect(await stage.read('two/a.txt')).toBe(bothHunks);
  await soon(() => stage.lockFiles().length).toBeGreaterThanOrEqual(2);
  await first.page.close();
  await second.page.close();
});

const themes = [
  ['Default Light Modern', 'vscode-light', 'light'],
  ['Default High Contrast', 'vscode-high-contrast', 'hc-dark'],
  ['Default High Contrast Light', 'vscode-high-contrast-light', 'hc-light'],
  ['Default Dark Modern', 'vscode-dark', 'dark'],
] as const;

it('settings and themes are followed while the chat is open, high contrast too', async () => {
  const stage = vscode();
  const window = await stage.openWindow('four');
  await window.command('Dovetail: Open in New Tab');
  const chat = chatIn(window.chat);
  await chat.box.waitFor();
  const body = chat.frame.locator('body');
  const backgrounds = new Set<string>();
  const colour = (name: string) =>
    body.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  for (const [theme, kind, own] of themes) {
    await stage.changeFolderSettings('four', { 'workbench.colorTheme': theme });
    await soon(() => body.getAttribute('data-vscode-theme-kind')).toBe(kind);
    await soon(() => chat.frame.locator('html').getAttribute('data-theme')).toBe(own);
    await chat.box.waitFor();
    backgrounds.add(await colour('--vscode-editor-background'));
    // In high contrast every line of the page has the colour that the theme keeps for lines.
    const lines = await colour(own.startsWith('hc') ? '--vscode-contrastBorder' : '--dt-line');
    expect(lines).not.toBe('');
    expect(await colour('--dt-line')).toBe(lines);
  }
  expect(backgrounds.size).toBeGreaterThanOrEqual(3);
  await stage.changeFolderSettings('four', { 'dovetail.useCtrlEnterToSend': true });
  // Once the setting has come, the key makes a line. Before that it would send: of nothing, there is nothing to send.
  await chat.box.fill('');
  await soon(async () => {
    await chat.box.press('Enter');
    return chat.box.inputValue();
  }).toContain('\n');
  await window.page.close();
});

it('a tab that is closed ends its CLI; one at work is asked about first', async () => {
  const stage = vscode();
  const { rehearsal } = await stage.play({
    steps: [{ say: 'Here.' }, { say: 'This takes a while.', pause: { after: 1, wait: { until: 'never' } } }],
  });
  const window = await stage.openWindow('five');
  // Windows whose page went away are kept for a while by VS Code, with what they run.
  const others = stage.clis();
  const own = () => stage.clis().filter(pid => !others.includes(pid)).length;
  const close = (title: string) => window.editorTab(title).locator('.tab-actions .action-label').click();
  await window.command('Dovetail: Open in New Tab');
  const chat = chatIn(window.chat);
  await chat.say('Are you there?');
  await chat.said('Here.').waitFor();
  expect(own()).toBe(1);
  expect(stage.lockFiles().length).toBeGreaterThanOrEqual(1);
  await close('Are you there?');
  await soon(own).toBe(0);
  await window.command('Dovetail: Open in New Tab');
  await chat.say('And now?');
  await rehearsal.reached('never');
  await close('And now?');
  await window.page.getByRole('button', { name: /^Stop/ }).first().click();
  await soon(own).toBe(0);
  rehearsal.release('never');
  await window.page.close();
});
