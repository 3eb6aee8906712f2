// What the person decides while a real CLI works, and what is left of it: two questions at once, a rule that is saved, a hook that
// forbids, the question of an agent, a question that nobody answers because the turn was stopped.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pinnedCli } from '../support/cli-versions.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';
import { walkStates } from './support/state-walk.ts';

const browser = browserOfThisFile('whole');
const hook = { type: 'command', command: 'echo "Not on Sundays" >&2; exit 2' };

it('several questions, a saved rule, a hook, an agent, a stop', async () => {
  const { page, stage, errors } = await openRealWorkbench(browser(), pinnedCli['2.1.325'], {
    files: {
      'src/a.txt': 'one\ntwo\nthree\n',
      '.claude/settings.local.json': JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Write', hooks: [hook] }] } }),
    },
    steps: [
      { call: [{ Read: { file_path: '${home}/one.txt' } }, { Read: { file_path: '${home}/two.txt' } }] },
      { expect: { error: false }, call: { Bash: { command: 'touch one.txt' } } },
      { expect: { error: false }, call: { Write: { file_path: '${cwd}/new.txt', content: 'new\n' } } },
      {
        expect: { error: true, result: 'Not on Sundays' },
        call: {
          Agent: {
            description: 'Tidy up',
            prompt: 'Make a folder',
            subagent_type: 'general-purpose',
            run_in_background: false,
          },
        },
      },
      { expect: { result: 'Made.' }, call: { Bash: { command: 'mkdir second' } } },
    ],
    agents: [{ match: 'Make a folder', steps: [{ call: { Bash: { command: 'mkdir first' } } }, { say: 'Made.' }] }],
  });
  for (const name of ['one.txt', 'two.txt']) await writeFile(join(stage.home, name), `${name}\n`);
  const { at, log, permission, press, say, tool } = walkStates(page, { where: '.dt-chat' });
  const once = (name: string) => permission(name).getByRole('button', { name: 'Allow once' });

  await page.getByRole('treeitem', { name: 'src' }).click();
  await page.getByRole('treeitem', { name: 'a.txt' }).click();
  await page.getByRole('textbox', { name: 'Editor: src/a.txt' }).press('Control+a');
  const chip = page.getByRole('list', { name: 'Attached' }).getByRole('button', { name: 'Send the selection' });
  await at('selection', chip, page.getByRole('list', { name: 'Attached' }).getByText(/^a\.txt:1/));
  await say('Decide');
  await at('two questions', page.getByText('1 of 2'), page.getByRole('button', { name: 'Next question' }));
  expect(JSON.stringify(stage.requests[0]?.messages)).toContain('a.txt');
  await press(once('Read'));
  await page.getByText('1 of 2').waitFor({ state: 'detached' });
  await press(once('Read'));
  const command = tool('Bash: touch one.txt');
  await press(
    permission('Bash')
      .getByRole('button', { name: /^Always allow/ })
      .first(),
  );
  await at(
    'rule saved, hook that forbids',
    command.getByRole('button', { name: '.claude/settings.local.json' }),
    tool('Write: new.txt').getByText(/hook error: .* Not on Sundays/),
    tool('Write: new.txt').getByText('denied'),
  );
  await at('question of an agent', permission('Bash').getByText('Asked by the agent “Tidy up”'));
  await press(once('Bash'));
  await tool('Bash: mkdir second').getByText('waiting for you').waitFor();
  await say('And later this');
  await page.getByRole('list', { name: 'Queued messages' }).getByText('And later this').waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await at(
    'stopped while asked',
    tool('Bash: mkdir second').getByText('Not answered: you stopped the turn'),
    log.getByText(/^You stopped this turn/),
    page.getByText(/^1 message waits/),
  );
  await page.getByRole('list', { name: 'Queued messages' }).getByRole('button', { name: 'Remove' }).click();
  expect(errors).toEqual([]);
}, 600_000);
