// The main job in front of a person: the workbench in Chromium, the real CLIs behind it.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Step } from '@dovetail/rehearsal';
import { eachCli } from '../support/cli-versions.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';

const browser = browserOfThisFile('whole');

async function say(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(text);
  await box.press('Enter');
}

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const before = 'one\r\ntwo\r\nthree\r\nfour\r\nfive\r\nsix\r\nseven\r\neight\r\nnine\r\n';
const twoEdits: Step[] = [
  { call: { Read: { file_path: '${cwd}/src/a.txt' } } },
  { call: { Edit: { file_path: '${cwd}/src/a.txt', old_string: 'two', new_string: 'TWO' } } },
];

/** As the CLI takes it; the folder of a stage is trusted. */
const told = `sed 's/.*"version":"\\([^"]*\\)".*"total_lines_added":\\([0-9]*\\).*/Claude Code \\1, \\2 line added/'`;
const ownStatusLine = JSON.stringify({ statusLine: { type: 'command', command: told } });

describe.each(eachCli)('the workbench on Claude Code %s', (version, cli) => {
  it('takes a newcomer from a question to a reviewed edit, and shows the status line of the folder', async () => {
    const { stage, page, errors } = await openRealWorkbench(browser(), cli, {
      files: { 'src/a.txt': before, '.claude/settings.json': ownStatusLine },
      steps: [...twoEdits, { expect: { tool: 'Edit', error: false }, say: 'It says **TWO** now.' }],
    });
    await page.getByRole('tree', { name: 'Files' }).getByRole('treeitem', { name: 'src' }).waitFor();
    await say(page, 'Shout the second line');
    const review = page.getByRole('region', { name: 'Proposed change: src/a.txt' });
    await review.waitFor();
    await page.getByRole('group', { name: 'Permission: Edit' }).waitFor();
    await expect.poll(() => stage.read('src/a.txt')).toBe(before);
    await review.getByRole('button', { name: 'Accept', exact: true }).click();
    await log(page).getByText('It says TWO now.').waitFor();
    await expect.poll(() => stage.read('src/a.txt')).toBe(before.replace('two', 'TWO'));
    await expect.poll(() => review.count()).toBe(0);
    await expect.poll(() => page.getByRole('group', { name: 'Permission: Edit' }).count()).toBe(0);
    await log(page).getByRole('group', { name: 'Edit: src/a.txt' }).waitFor();
    const bar = page.getByRole('contentinfo', { name: 'Status' });
    await bar.getByText(`Claude Code ${version}, 1 line added`, { exact: true }).waitFor();
    expect(errors).toEqual([]);
  });

  it('the card in the chat and the tab are one decision: no in the chat closes both', async () => {
    const { stage, page } = await openRealWorkbench(browser(), cli, {
      files: { 'src/a.txt': before },
      steps: [...twoEdits, { expect: { tool: 'Edit', error: true, result: 'In German, please' }, say: 'Understood.' }],
    });
    await say(page, 'Shout the second line');
    const review = page.getByRole('region', { name: 'Proposed change: src/a.txt' });
    await review.waitFor();
    const card = page.getByRole('group', { name: 'Permission: Edit' });
    const words = card.getByRole('textbox', { name: 'Tell the agent what to do instead' });
    await expect.poll(() => words.isEnabled()).toBe(true);
    await words.fill('In German, please');
    await words.press('Enter');
    await log(page).getByText('Understood.').waitFor();
    await expect.poll(() => review.count()).toBe(0);
    await expect.poll(() => stage.read('src/a.txt')).toBe(before);
  });

  cli.ifNewest(() => {
    it('survives a reload in a permission question and in a review, and gives back the draft', async () => {
      const { stage, page } = await openRealWorkbench(browser(), cli, {
        files: { 'src/a.txt': before },
        steps: [...twoEdits, { expect: { tool: 'Edit', error: false }, say: 'Done.' }],
      });
      await say(page, 'Shout the second line');
      await page.getByRole('region', { name: 'Proposed change: src/a.txt' }).waitFor();
      const box = page.getByRole('textbox', { name: 'Message' });
      await box.fill('and then the third');
      await page.reload();
      await page.getByRole('group', { name: 'Permission: Edit' }).waitFor();
      const review = page.getByRole('region', { name: 'Proposed change: src/a.txt' });
      await review.waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('and then the third');
      await expect.poll(() => log(page).getByRole('article', { name: 'You' }).first().textContent()).toContain('Shout');
      await expect.poll(() => stage.read('src/a.txt')).toBe(before);
      await review.getByRole('button', { name: 'Accept', exact: true }).click();
      await log(page).getByText('Done.').waitFor();
      await expect.poll(() => stage.read('src/a.txt')).toBe(before.replace('two', 'TWO'));
    });
  });

  cli.ifNewest(() => {
    it('gives back the conversation, the queue and the draft after the server was gone', async () => {
      const { page, restartServer } = await openRealWorkbench(browser(), cli, {
        files: { 'src/a.txt': before },
        steps: [{ say: 'Here.' }, ...twoEdits],
      });
      await say(page, 'Are you there?');
      await log(page).getByText('Here.').waitFor();
      await say(page, 'Shout the second line');
      await page.getByRole('group', { name: 'Permission: Edit' }).waitFor();
      await say(page, 'kept for later');
      await page.getByRole('list', { name: 'Queued messages' }).getByText('kept for later').waitFor();
      await page.getByRole('textbox', { name: 'Message' }).fill('half a sen');
      await page.goto(await restartServer());
      await log(page).getByText('Here.').waitFor();
      await page.getByRole('list', { name: 'Queued messages' }).getByText('kept for later').waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('half a sen');
      await expect.poll(() => page.getByRole('group', { name: 'Permission: Edit' }).count()).toBe(0);
    });
  });

  cli.ifNewest(() => {
    it('shows what a turn did, and undoes it', async () => {
      const { stage, page } = await openRealWorkbench(browser(), cli, {
        files: { 'src/a.txt': before },
        steps: [...twoEdits, { say: 'Done.' }],
      });
      await page.getByRole('button', { name: /^Mode: / }).click();
      await page.getByRole('menuitemradio', { name: /Accept edits/ }).click();
      await say(page, 'Shout the second line');
      await log(page).getByText('Done.').waitFor();
      await expect.poll(() => stage.read('src/a.txt')).toBe(before.replace('two', 'TWO'));
      const changes = page.getByRole('region', { name: 'Changes' });
      await changes.getByRole('button', { name: /^Undo/ }).first().click();
      await expect.poll(() => stage.read('src/a.txt')).toBe(before);
    });
  });

  it('reviews the edits of a CLI in the terminal in the same place', async () => {
    const { stage, page } = await openRealWorkbench(browser(), cli, {
      files: { 'src/a.txt': before },
      steps: [...twoEdits, { expect: { tool: 'Edit', error: false }, say: 'Shouted.' }],
    });
    await page.getByRole('button', { name: 'Run Claude in terminal' }).click();
    const terminal = page.getByRole('region', { name: 'Terminal' });
    await terminal.getByText('linked to this editor').waitFor();
    await terminal.locator('.xterm-helper-textarea').focus();
    // The CLI takes keys when it shows its prompt.
    await expect.poll(() => terminal.locator('.xterm-rows').textContent()).toMatch(/[>❯]/);
    await page.keyboard.type('Shout the second line');
    await expect.poll(() => terminal.locator('.xterm-rows').textContent()).toContain('Shout the second line');
    await page.keyboard.press('Enter');
    const review = page.getByRole('region', { name: 'Proposed change: src/a.txt' });
    await review.waitFor();
    await expect.poll(() => stage.read('src/a.txt')).toBe(before);
    await review.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect.poll(() => stage.read('src/a.txt')).toBe(before.replace('two', 'TWO'));
    await expect.poll(() => terminal.locator('.xterm-rows').textContent()).toContain('Shouted.');
  });
});
