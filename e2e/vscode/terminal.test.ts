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

/** Whether somebody is connected to the server of this lock file. */
async function hasClient(lock = ''): Promise<boolean> {
  const port = Number.parseInt(lock, 10).toString(16).toUpperCase().padStart(4, '0');
  return new RegExp(`: 0100007F:${port} \\S+ 01 `).test(await readFile('/proc/net/tcp', 'utf8'));
}

it('the CLI connects to the window, and its edit is reviewed there', async () => {
  const stage = vscode();
  const scene = await stage.play({
    steps: [...proposal('src/a.txt'), { expect: { tool: 'Edit', error: false }, say: 'Shouted.' }],
  });
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
  await soon(() => hasClient(stage.lockFiles()[0])).toBe(true);
  // Pressed once more only while it was not taken: it would answer the question in the terminal.
  await soon(
    async () => {
      if (scene.requests.length === 0) await window.page.keyboard.press('Enter');
      return scene.requests.length;
    },
    { timeout: 60_000, interval: 5000 },
  ).toBeGreaterThan(0);
  await window.diff.waitFor();
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
  const knowsAtOnce = async () => {
    await window.command('Terminal: Create New Terminal');
    await soon(async () => windowOf((await notes()).at(-1))).toBe(true);
    const before = await notes();
    await window.reload();
    await soon(async () => (await notes()).length).toBeGreaterThan(before.length);
    return (await notes())[before.length] === before.at(-1);
  };
  // VS Code writes down what it keeps for the next start a second after it was told.
  let isKnown = false;
  for (let round = 1; round <= 4 && !isKnown; round += 1) isKnown = await knowsAtOnce();
  expect(isKnown).toBe(true);
});
