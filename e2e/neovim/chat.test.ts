// The chat page opened from Neovim, in a real browser: a whole turn, with its edit reviewed in Neovim.
import { expect, onTestFinished, test } from 'vitest';
import { browserOfThisFile } from '../page/support/browser.ts';
import { pinnedCli } from '../support/cli-versions.ts';
import { openLinkedNeovim } from './support/linked-neovim.ts';

const browser = browserOfThisFile();
const file = '${cwd}/a.txt';

test('a turn in the browser has its edit reviewed in Neovim, hunk by hunk', { timeout: 300_000 }, async () => {
  const proposed = 'ONE\ntwo\nthree\nfour\nFIVE\n';
  const { stage, neovim, typeInFile, typeInProposal } = await openLinkedNeovim(pinnedCli['2.1.325'], {
    files: { 'a.txt': 'one\ntwo\nthree\nfour\nfive\n' },
    open: 'a.txt',
    steps: [
      { call: { Read: { file_path: file } } },
      { call: { Write: { file_path: file, content: proposed } } },
      { say: 'Half of it is done.' },
    ],
  });
  await neovim.command('Dovetail');
  const url = await neovim.until<string>("vim.g.browsed or ''", address => address !== '');
  const page = await (await browser().newContext({ reducedMotion: 'reduce' })).newPage();
  onTestFinished(() => page.context().close());
  await page.goto(url);
  await typeInFile('ix<Esc>u');
  await page.getByRole('textbox', { name: 'Message' }).fill('shout at both ends');
  await page.getByRole('button', { name: 'Send message' }).click();

  await neovim.until<number>("vim.fn.tabpagenr('$')", count => count === 2);
  expect(await neovim.lua("return vim.fn.expand('%:t')")).toBe('a.txt');
  await neovim.until<string>("require('dovetail').statusline()", shown => shown === 'Dovetail: 1 proposed');
  expect(await stage.read('a.txt')).toBe('one\ntwo\nthree\nfour\nfive\n');
  // The first hunk goes back to what the file has, the second stays.
  await typeInProposal('ggdo');
  await neovim.until<string>('vim.fn.getline(1)', line => line === 'one');
  await neovim.type(':w<CR>');

  await page.getByRole('log', { name: 'Conversation' }).getByText('Half of it is done.').waitFor({ timeout: 60_000 });
  await expect.poll(() => stage.read('a.txt'), { timeout: 30_000 }).toBe('one\ntwo\nthree\nfour\nFIVE\n');
  await neovim.until<string>("vim.fn.getbufline('a.txt', 5)[1] or ''", line => line === 'FIVE');

  // What is mentioned in Neovim stands in the message box.
  await typeInFile(':1,2Dovetail mention<CR>');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue(), { timeout: 30_000 })
    .toContain('a.txt');
});
