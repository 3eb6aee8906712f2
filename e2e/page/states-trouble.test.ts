// What can go wrong with a real CLI and a real server, each told in words with a way on: a busy service, a failure, a stop, a
// crash, a file that somebody else changed, a server that is away, a CLI that is too old, a folder that is gone.
import { chmod, rm, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Step } from '@dovetail/rehearsal';
import { pinnedCli } from '../support/cli-versions.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';
import { walkStates } from './support/state-walk.ts';

const browser = browserOfThisFile('whole');
const cli = pinnedCli['2.1.325'];
const steps: Step[] = [
  { fail: { status: 529, times: 'any', retryAfter: 40 } },
  { fail: { status: 400, times: 'any' } },
  { say: 'One two three four five.', pause: { after: 3, wait: 'forever' } },
  { say: 'Six seven eight nine ten.', pause: { after: 3, wait: 'forever' } },
  // To what is said next, and before it to what the crash cut off, when that was not yet on disk and is sent again.
  { repeat: 'forever', steps: [{ say: 'Back again.' }] },
];

it('trouble in a conversation, with a file, with the server', async () => {
  const opened = await openRealWorkbench(browser(), cli, { files: { 'a.txt': 'one\n' }, steps });
  const { page, stage } = opened;
  const { at, log, press, say } = walkStates(page);

  await say('Are you busy?');
  await at('retry', log.getByText(/^The service is busy\. Trying again in .*error 529/));
  await log.getByRole('button', { name: 'Stop', exact: true }).click();
  await log.getByText(/^You stopped this turn/).waitFor();
  await say('Fail');
  await at(
    'failed',
    log.getByText(/API Error: 400/).first(),
    log.getByRole('button', { name: 'Copy details' }).first(),
  );
  await say('Talk');
  await log.getByText('One two three').waitFor();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.press('Escape');
  await page.getByText('Press Esc again to stop').waitFor();
  await box.press('Escape');
  await at('stopped', log.getByText(/^You stopped this turn/).nth(1), log.getByText('One two three'));

  await say('Talk on');
  await log.getByText('Six seven eight').waitFor();
  const running = stage.processes().filter(({ command }) => command.includes('stream-json'));
  expect(running).toHaveLength(1);
  for (const { pid } of running) process.kill(pid, 'SIGKILL');
  await at('crashed', log.getByText(/^The CLI stopped unexpectedly/), log.getByText('Six seven eight'));
  await press(log.getByRole('button', { name: 'Resume session' }));
  await say('And now?');
  await at('resumed', log.getByText('Back again.').first());
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^1 process, / }).click();
  const processes = page.getByRole('dialog', { name: 'Processes' });
  await at('processes', processes.getByText(/pid \d+/));
  await processes.getByRole('button', { name: /^Stop / }).click();
  await processes.getByText('No process runs.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => stage.processes().filter(({ command }) => command.includes('stream-json'))).toEqual([]);

  await page.getByRole('treeitem', { name: 'a.txt' }).click();
  const editor = page.getByRole('textbox', { name: 'Editor: a.txt' });
  await editor.press('End');
  await page.keyboard.type(' of mine');
  await writeFile(stage.path('a.txt'), 'theirs\n');
  const bar = page.getByRole('alert').filter({ hasText: 'This file changed on disk' });
  await at('conflict', bar.getByRole('button', { name: 'Compare' }), bar.getByRole('button', { name: 'Keep mine' }));
  await bar.getByRole('button', { name: 'Load theirs' }).click();
  await expect.poll(() => editor.textContent()).toContain('theirs');

  await opened.stopServer();
  await box.fill('typed while away');
  await at('reconnecting', page.getByText('Reconnecting… your text is kept, questions wait.'));
  await page.goto(await opened.restartServer());
  await log.getByText('Back again.').first().waitFor();
  await expect.poll(() => box.inputValue()).toBe('typed while away');
  await rm(stage.project, { recursive: true });
  await at('folder gone', page.getByText('This folder no longer exists.'));
}, 600_000);

it('a CLI that is too old', async () => {
  const old = `${process.env['DOVETAIL_HOME'] ?? ''}/old-claude`;
  await writeFile(old, '#!/bin/sh\necho "1.0.3 (Claude Code)"\n');
  await chmod(old, 0o755);
  const { page } = await openRealWorkbench(browser(), { ...cli, path: old }, {});
  const { at, say } = walkStates(page);
  const note = page.getByRole('region', { name: 'About the CLI' });
  await say('Hello?');
  await at(
    'too old',
    note.getByText(/^Version 1\.0\.3 is too old for Dovetail\. It works from .* on\.$/),
    note.getByRole('button', { name: 'Choose its path…' }),
  );
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Hello?');
}, 600_000);
