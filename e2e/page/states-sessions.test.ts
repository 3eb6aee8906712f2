// One session becomes several, with a real CLI: forked at an answer, forked whole, written anew from a message; summarised,
// cleared, renamed. What the model is asked afterwards is what the person sees.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachCli } from '../support/cli-versions.ts';
import { browserOfThisFile, patienceMs } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';
import { walkStates } from './support/state-walk.ts';

const browser = browserOfThisFile('whole');

describe.each(eachCli)('sessions on Claude Code %s', (_version, cli) => {
  it('forks of a message and of a session, a message written anew, a summary', async () => {
    const { page, stage, errors } = await openRealWorkbench(browser(), cli, {
      files: { 'a.txt': 'one\n', 'b.txt': 'two\n' },
      steps: [
        { say: 'First answer.' },
        { call: [{ Read: { file_path: '${cwd}/a.txt' } }, { Read: { file_path: '${cwd}/b.txt' } }] },
        { say: 'Second answer.' },
        { expect: { user: 'Another way' }, say: 'Forked answer.' },
        { expect: { user: 'Third question' }, say: 'Third answer.' },
        { expect: { user: 'Third question, better' }, say: 'Better answer.' },
        { expect: { user: 'And now?' }, say: 'On we go.' },
      ],
      side: { compaction: { say: '<summary>We asked three times.</summary>' } },
    });
    const { at, log, say } = walkStates(page, { where: '.dt-chat-pane', isSeenByAxe: cli.isNewest });
    const box = page.getByRole('textbox', { name: 'Message' });
    const footers = log.getByText(/^Done in/);
    const sent = (): string => JSON.stringify(stage.requests.at(-1)?.messages);
    await say('First question');
    await footers.first().waitFor();
    await say('Second question');
    await footers.nth(1).waitFor();
    await log.getByText('Second answer.').waitFor();

    const focusView = page.getByRole('menuitemcheckbox', { name: 'Focus view' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await at('more', focusView, page.getByRole('menuitem', { name: 'Export as Markdown' }));
    await focusView.click();
    const run = log.getByRole('button', { name: /^Worked for/ });
    await run.click();
    await at(
      'focus view',
      run.and(page.locator('[aria-expanded="true"]')),
      log.getByRole('group', { name: 'Read: b.txt' }),
    );
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await focusView.click();
    await run.waitFor({ state: 'detached' });

    const you = log.getByRole('article', { name: 'You' });
    await you.last().hover();
    await at('actions of a message', you.last().getByRole('button', { name: 'Edit and resend' }));
    const forks = log.getByRole('button', { name: 'Fork from here' });
    await expect.poll(() => forks.count()).toBe(4);
    // In the order of the page: a message, the end of its answer, the next message.
    await forks.nth(1).click();
    const tabs = page.getByRole('tablist', { name: 'Conversations' }).getByRole('tab');
    const isInTab = async (n: number): Promise<void> => {
      await expect.poll(() => tabs.count(), { timeout: patienceMs }).toBe(n);
    };
    await isInTab(2);
    await log.getByText('Second answer.').waitFor({ state: 'detached' });
    await log.getByText('First answer.').waitFor();
    await say('Another way');
    await at('fork of a message', log.getByText('First answer.'), log.getByText('Forked answer.'));
    expect(sent()).toContain('First answer.');
    expect(sent()).not.toContain('Second question');
    expect(await stage.sessionFiles()).toHaveLength(2);

    const [folder = ''] = await readdir(join(stage.configDir, 'projects'));
    const nobody = '00000000-0000-4000-8000-000000000000.jsonl';
    await writeFile(join(stage.configDir, 'projects', folder, nobody), '');
    await page.getByRole('button', { name: 'Sessions', exact: true }).click();
    const sessions = page.getByRole('dialog', { name: 'Sessions', exact: true });
    const row = (name: string) => {
      const rows = sessions.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
      return rows.filter({ has: page.getByRole('button', { name, exact: true }) });
    };
    await sessions.getByRole('button', { name: 'Show them' }).click();
    await at(
      'a fork in the list, sessions that are not shown',
      row('First question (fork)').getByText('Open here'),
      row('First question').getByText('Open in another tab'),
      sessions.getByRole('list', { name: 'Not shown' }).getByText(nobody),
    );
    await row('First question').hover();
    await row('First question').getByRole('button', { name: 'Fork', exact: true }).click();
    await isInTab(3);
    await log.getByText('Second answer.').waitFor();
    await sessions.waitFor({ state: 'detached' });
    await say('Third question');
    await at('fork of a session', log.getByText('Third answer.'), footers.last());
    expect(sent()).toContain('Second answer.');

    await you.last().hover();
    await you.last().getByRole('button', { name: 'Edit and resend' }).click();
    await isInTab(4);
    await log.getByText('Third answer.').waitFor({ state: 'detached' });
    await expect.poll(() => box.inputValue(), { timeout: patienceMs }).toBe('Third question');
    await say('Third question, better');
    await at('written anew', log.getByText('Better answer.'));
    expect(sent()).toContain('Second answer.');
    expect(sent()).not.toContain('Third answer.');

    await page.keyboard.press('F2');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Three questions');
    await at('title written', title);
    await title.press('Enter');
    await at('title', page.getByRole('heading', { name: 'Three questions' }));
    await box.press('Control+r');
    await at('earlier messages', page.getByRole('listbox', { name: 'Earlier messages' }).getByText('Another way'));
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Context: / }).click();
    await page.getByRole('button', { name: 'Summarise now' }).click();
    await log.getByRole('button', { name: 'Read summary' }).click();
    await at('summarised', log.getByText(/^Conversation summarised/), log.getByText('We asked three times.'));
    await cli.on({
      // It does not know the command when it is driven by a program.
      '2.1.29': async () => {},
      '2.1.325': async () => {
        await say('/clear ');
        await log.press('End');
        await at('cleared', log.getByText('New context from here'));
      },
    });
    await say('And now?');
    await log.getByText('On we go.').waitFor();
    expect(sent()).not.toContain('Better answer.');
    expect(errors).toEqual([]);
  }, 600_000);
});
