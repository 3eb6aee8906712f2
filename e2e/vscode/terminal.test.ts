// Terminal mode: the CLI itself in a terminal of the window, linked to it, its change reviewed in the diff editor.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { before, bothHunks, proposal } from './conversation.fixture.ts';
import { soon } from './support/soon.ts';
import { vscodeOfThisFile } from './support/vscode-stage.ts';

const vscode = vscodeOfThisFile({
  files: { 'src/a.txt': before, 'early/a.txt': before },
  settings: { 'dovetail.useTerminal': true, 'terminal.integrated.enablePersistentSessions': false },
});

it('the CLI connects to the window, and its edit is reviewed there', async () => {
  const stage = vscode();
  await stage.play({ steps: [...proposal('src/a.txt'), { expect: { tool: 'Edit', error: false }, say: 'Shouted.' }] });
  const window = await stage.openWindow();
  await window.command('Dovetail: Open in Terminal');
  const screen = window.page.locator('.terminal-wrapper.active .xterm-rows, .terminal-editor .xterm-rows').first();
  const text = async () => (await screen.innerText()).replaceAll('\u00A0', ' ');
  await soon(text).toMatch(/❯|\? for shortcuts/);
  await window.page.locator('.xterm-helper-textarea').first().focus();
  await soon(
    async () => {
      if (!(await text()).includes('Shout two lines')) await window.page.keyboard.type('Shout two lines');
      return text();
    },
    { timeout: 60_000, interval: 3000 },
  ).toContain('Shout two lines');
  await soon(
    async () => {
      await window.page.keyboard.press('Enter');
      return window.diff.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    },
    { timeout: 60_000, interval: 500 },
  ).toBe(true);
  expect(await stage.read('src/a.txt')).toBe(before);
  await window.diff.getByText('Accept', { exact: true }).click();
  await soon(() => stage.read('src/a.txt')).toBe(bothHunks);
  await soon(text).toContain('Shouted.');
});

it('a terminal that VS Code opens before the extension has begun knows the window already', async () => {
  const stage = vscode();
  // Every shell notes the window that it would tell a CLI of.
  const noted = join(stage.home, 'noted.txt');
  await writeFile(join(stage.home, '.bashrc'), `echo "\${CLAUDE_CODE_SSE_PORT-none}" >> '${noted}'\n`);
  const notes = async () => (await readFile(noted, 'utf8').catch(() => '')).split('\n').filter(line => line !== '');
  const windowOf = (port: string | undefined) => stage.lockFiles().includes(`${port}.lock`);
  const window = await stage.openWindow('early');
  await window.command('Terminal: Create New Terminal');
  await soon(async () => windowOf((await notes()).at(-1))).toBe(true);
  const before = await notes();
  await window.reload();
  await soon(async () => (await notes()).length).toBeGreaterThan(before.length);
  const [first] = (await notes()).slice(before.length);
  expect(first).toBe(before.at(-1));
});
