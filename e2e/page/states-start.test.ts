// Before the first answer, with a real server and, where there is one, a real CLI: none is there, none can be started, one takes
// its time, nobody is signed in, and the tour that is offered then.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rehearsalEnvironment, startRehearsal } from '@dovetail/rehearsal';
import { pinnedCli } from '../support/cli-versions.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';
import { walkStates } from './support/state-walk.ts';

const browser = browserOfThisFile('whole');
const cli = pinnedCli['2.1.325'];

it('no CLI, one that cannot be started, one that takes its time', async () => {
  const path = join(process.env['DOVETAIL_HOME'] ?? '', 'claude-to-come');
  const put = async (script: string): Promise<void> => {
    await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  };
  onTestFinished(() => rm(path, { force: true }));
  const opened = await openRealWorkbench(browser(), { ...cli, path }, { steps: [{ say: 'Here.' }] });
  const { page, stage } = opened;
  const { at, log, say } = walkStates(page, { where: '.dt-chat' });
  const note = page.getByRole('region', { name: 'About the CLI' });
  const lookAgain = note.getByRole('button', { name: 'Look again' });
  await at(
    'no CLI',
    note.getByText('Claude Code is not installed, or not where Dovetail looked.'),
    note.getByRole('list', { name: 'Places that were looked at' }).getByText(path),
    note.getByRole('button', { name: 'How to install' }),
  );
  await put('echo "cannot open shared object file" >&2; exit 127');
  await lookAgain.click();
  await at(
    'one that cannot be started',
    note.getByText('The CLI cannot be started.'),
    note.getByText('cannot open shared object file'),
    note.getByRole('button', { name: 'Show log' }),
  );
  const go = stage.path('go');
  // It tells what it offers at once, and takes its time for a conversation.
  const waits = `*stream-json*) while [ ! -e '${go}' ]; do sleep 0.1; done;;`;
  await put(`case "$*" in *no-session-persistence*) ;; ${waits} esac; exec '${cli.path}' "$@"`);
  await lookAgain.click();
  await note.waitFor({ state: 'detached' });
  await say('Anybody there?');
  await at(
    'sent to one that takes its time',
    page.getByText('Sending'),
    page.getByRole('button', { name: 'Stop', exact: true }),
  );
  await writeFile(go, '');
  await log.getByText('Here.').waitFor();
  await rm(go);
  await page.goto(await opened.restartServer());
  await at('one that takes its time', log.getByText('Here.'), page.getByText('Starting the CLI…'));
  await writeFile(go, '');
  await page.getByText('Starting the CLI…').waitFor({ state: 'detached' });
  expect(stage.requests).toHaveLength(1);
}, 600_000);

it('nobody is signed in, so the tour is taken', async () => {
  const tour = await startRehearsal({ scenario: 'tour', speed: 0 });
  onTestFinished(() => tour.close());
  const model = 'claude-sonnet-4-5-20250929';
  const { page, stage, errors } = await openRealWorkbench(browser(), cli, {
    // The list of to-dos folds when it is out of view.
    height: 2000,
    env: { ANTHROPIC_API_KEY: '' },
    rehearse: ({ env, home }) => ({ ...env, ...rehearsalEnvironment({ url: tour.url, home, model }) }),
  });
  const { at, log, permission, press, say, tool } = walkStates(page);
  const note = page.getByRole('region', { name: 'About the CLI' });
  await at('signed out', note.getByText('Not signed in.'), note.getByRole('button', { name: 'Sign in' }));
  await note.getByRole('button', { name: 'Try the rehearsal' }).click();
  await at('rehearsal', page.getByText('Answers are scripted, nothing leaves this machine and no account is used.'));
  await say('Show me around');
  const review = page.getByRole('region', { name: 'Proposed change: dovetail-tour.md' });
  await at(
    'tour: to-dos, review',
    page.getByRole('list', { name: 'To-dos' }).getByText('Editing a file'),
    log.getByRole('button', { name: 'Thinking', exact: true }).first(),
    permission('Write'),
    review,
  );
  await press(review.getByRole('button', { name: 'Accept', exact: true }));
  await permission('Edit').waitFor();
  await press(review.getByRole('button', { name: 'Accept', exact: true }));
  await at('tour: command', permission('Bash'), tool(/^Bash: node/).getByText('waiting for you'));
  await press(permission('Bash').getByRole('button', { name: 'Allow once' }));
  const style = page.getByRole('group', { name: 'Question: Style', exact: true });
  await style.getByRole('radio', { name: 'Short' }).check();
  await at('tour: question', style.getByRole('button', { name: 'Submit answers' }));
  await press(style.getByRole('button', { name: 'Submit answers' }));
  const plan = page.getByRole('group', { name: 'Plan', exact: true });
  const enter = permission('EnterPlanMode').getByRole('button', { name: 'Allow once' });
  await plan.or(enter).first().waitFor();
  if (await enter.isVisible()) await press(enter);
  await at('tour: plan', plan.getByText('Add a mark to its tally'));
  await press(plan.getByRole('button', { name: 'Approve plan' }));
  await at('tour: end', log.getByText(/That was it\./), log.getByText(/^Done in .*rehearsal$/));
  expect(await stage.read('dovetail-tour.md')).toContain('Tally: II');
  expect(errors).toEqual([]);
}, 600_000);
