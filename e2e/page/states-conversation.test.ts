// The states of a conversation, one after the other in one workbench with a real CLI, as a person comes to them. Each is found by
// role and name, and has no finding of axe-core in light and in dark.
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Step } from '@dovetail/rehearsal';
import { eachCli, type PinnedCli } from '../support/cli-versions.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';
import { walkStates } from './support/state-walk.ts';

const browser = browserOfThisFile('whole');
const markdown = `Each line is rounded, see \`src/a.txt:2\`.

| basket | total |
|---|---:|
| three | 1.00 |

\`\`\`ts
const exact = 1; // until here
\`\`\`

The end.`;

const todoSteps = (cli: PinnedCli): Step[] =>
  cli.pick<Step[]>({
    '2.1.29': [
      {
        call: {
          TodoWrite: {
            todos: [
              { content: 'Look', status: 'completed', activeForm: 'Looking' },
              { content: 'Leap', status: 'in_progress', activeForm: 'Leaping' },
            ],
          },
        },
      },
    ],
    '2.1.325': [
      { call: { TaskCreate: { subject: 'Leap', description: 'Leap over', activeForm: 'Leaping' } } },
      { call: { TaskUpdate: { taskId: '1', status: 'in_progress' } } },
    ],
  });

const command = 'touch begun; while [ ! -e go ]; do sleep 0.1; done; echo over';

const steps = (cli: PinnedCli): Step[] => [
  { think: 'One two three four five six seven.', say: 'Thought.', pause: { after: 3, wait: { until: 'thought' } } },
  { say: markdown, pause: { after: 22, wait: { until: 'written' } } },
  ...todoSteps(cli),
  {
    call: [
      { Read: { file_path: '${cwd}/src/a.txt' } },
      { Grep: { pattern: 'two', output_mode: 'content' } },
      { Glob: { pattern: '**/*.txt' } },
    ],
  },
  { call: { Bash: { command, description: 'Wait for the word' } } },
  { expect: { result: 'over' }, call: { Bash: { command: 'cat nowhere.txt; touch x; exit 3' } } },
  { expect: { error: true }, call: { Bash: { command: 'touch denied.txt' } } },
  {
    expect: { error: true, result: 'Not that one' },
    call: {
      'Task|Agent': {
        description: 'Look around',
        prompt: 'Look into it',
        subagent_type: 'general-purpose',
        run_in_background: false,
      },
    },
  },
  { expect: { result: 'Report.' }, call: { Write: { file_path: '${cwd}/new.txt', content: 'new\n' } } },
  { call: { Nonesuch: { of: 'a later version' } } },
  { say: 'All tools used.' },
];
const agents = [
  {
    match: 'Look into it',
    steps: [{ call: { Read: { file_path: '${cwd}/src/a.txt' } } }, { say: 'Report.' }],
  },
];

describe.each(eachCli)('states of a conversation on Claude Code %s', (_version, cli) => {
  it('from the first message to the last tool', async () => {
    const { page, stage, errors } = await openRealWorkbench(browser(), cli, {
      files: { 'src/a.txt': 'one\ntwo\nthree\n' },
      model: 'claude-sonnet-4-5-20250929',
      steps: steps(cli),
      agents,
    });
    const { at, log, permission, press, say, tool } = walkStates(page, { isSeenByAxe: cli.isNewest });
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    // Who opens something stays with it, and what comes below is out of the window of rows until he goes back to the end.
    const goOn = (): Promise<void> => log.press('End');
    const allow = permission('Bash').getByRole('button', { name: 'Allow once' });
    await at('welcome', page.getByRole('heading', { name: 'What shall we build?' }));

    await say('Think first');
    await log.getByRole('button', { name: 'Thinking', exact: true }).click();
    await at('thinking', stop, log.getByText('One two'));
    await say('Then write');
    const queue = page.getByRole('list', { name: 'Queued messages' });
    await at('queue', queue.getByRole('button', { name: 'Edit' }), queue.getByRole('button', { name: 'Remove' }));

    stage.rehearsal.release('thought');
    await at('streaming', log.getByRole('table'), stop);
    stage.rehearsal.release('written');
    await at('answered', log.getByText('The end.'), log.getByText('const'), log.getByText(/^Done in/).last());

    await say('Use your tools');
    await tool('Read: src/a.txt').waitFor({ state: 'attached' });
    await permission('Bash').waitFor();
    await tool('Grep: two').getByRole('button', { name: 'Details' }).click();
    await tool('Glob: **/*.txt').getByRole('button', { name: 'Details' }).click();
    await at(
      'permission, to-dos, tools that look',
      permission('Bash').getByRole('button', { name: 'Deny', exact: true }),
      page.getByRole('list', { name: 'To-dos' }).getByText('Leap'),
    );
    await goOn();
    await press(allow);
    const running = tool(`Bash: ${command}`);
    await at('command runs', running.getByText(/^running/), running.getByRole('button', { name: 'Interrupt' }));
    await writeFile(stage.path('go'), '');
    const failing = tool(/^Bash: cat nowhere/);
    await failing.getByText('waiting for you').waitFor();
    await press(allow);
    const denied = tool('Bash: touch denied.txt');
    await at('command failed, another asked', failing.getByText(/failed/), denied.getByText('waiting for you'));
    const words = permission('Bash').getByRole('textbox', { name: 'Tell the agent what to do instead' });
    await words.fill('Not that one');
    await press(permission('Bash').getByRole('button', { name: 'Deny', exact: true }));
    await denied.getByText('You said: “Not that one”').waitFor();

    const review = page.getByRole('region', { name: 'Proposed change: new.txt' });
    const agent = tool(/^(Task|Agent): /);
    await review.waitFor();
    await agent.getByRole('button', { name: 'Details' }).click();
    await at('denied, subagent, review', agent.getByText('Report.'), permission('Write'));
    await goOn();
    await press(review.getByRole('button', { name: 'Accept', exact: true }));
    await at('all tools', log.getByText('All tools used.'), tool(/^Nonesuch/).getByText(/failed/));
    expect(await stage.read('new.txt')).toBe('new\n');
    expect(errors).toEqual([]);
  }, 600_000);
});
