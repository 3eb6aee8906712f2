// The dialogs, pickers and menus in front of a real CLI, in one workbench: what they say of it is what it told.
import { expect, it } from 'vitest';
import type { Step } from '@dovetail/rehearsal';
import { pinnedCli } from '../support/cli-versions.ts';
import { brokenServer, echoServer } from '../support/echo-server.ts';
import { openDialog } from './dialogs.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';
import { walkStates } from './support/state-walk.ts';

const browser = browserOfThisFile('whole');
const steps: Step[] = [
  { call: { Read: { file_path: '${cwd}/a.txt' } } },
  { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'one', new_string: 'two' } } },
  { say: 'A walnut was put in.' },
  { say: 'Another answer.' },
];

it('sessions, rewind, find, attachments, pickers and the dialogs of the CLI', async () => {
  const { page, stage, errors } = await openRealWorkbench(browser(), pinnedCli['2.1.325'], {
    files: {
      'a.txt': 'one\n',
      '.mcp.json': JSON.stringify({ mcpServers: { tool: echoServer, broken: brokenServer } }),
      '.claude/settings.local.json': JSON.stringify({ enableAllProjectMcpServers: true }),
    },
    steps,
  });
  const { at, log, press, say } = walkStates(page, { where: '.dt-chat' });
  const box = page.getByRole('textbox', { name: 'Message' });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const sessions = dialog('Sessions');
  await page.getByRole('button', { name: 'Sessions', exact: true }).click();
  await at('no sessions', sessions.getByText(/^No sessions in this folder yet/));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Mode: / }).click();
  await page.getByRole('menuitemradio', { name: /Accept edits/ }).click();
  await say('Put a walnut in');
  await log.getByText('A walnut was put in.').waitFor();
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByRole('button', { name: /^Undo/ }).first().click();
  const undone = page.getByRole('list', { name: 'Attached' }).getByText('1 undone hunk');
  await at('something undone', undone);
  await changes.getByRole('button', { name: /^Redo/ }).first().click();
  await undone.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('heading', { name: 'What shall we build?' }).waitFor();
  await say('Something different');
  await log.getByText('Another answer.').waitFor();

  await page.getByRole('button', { name: 'Sessions', exact: true }).click();
  const list = sessions.getByRole('list', { name: 'Sessions' });
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  await at('sessions', row('Put a walnut in'), row('Something different'));
  await sessions.getByRole('searchbox', { name: 'Search sessions' }).fill('walnut was');
  await at('sessions searched', row('Put a walnut in').getByText('walnut was', { exact: false }).first());
  await sessions.getByRole('searchbox', { name: 'Search sessions' }).fill('');
  await row('Something different').getByRole('button', { name: 'Rename' }).click();
  await at('session renamed in place', list.getByRole('textbox', { name: 'Title' }));
  await list.getByRole('textbox', { name: 'Title' }).fill('Something named');
  await page.keyboard.press('Enter');
  await row('Something named').getByRole('button', { name: 'Delete' }).click();
  await at('session deleted', list.getByText('Deleted “Something named”'));
  await list.getByRole('button', { name: 'Undo' }).click();
  await row('Put a walnut in').getByRole('button', { name: 'Put a walnut in' }).click();

  const you = log.getByRole('article', { name: 'You' }).first();
  await log.getByText('A walnut was put in.').waitFor();
  await you.hover();
  await you.getByRole('button', { name: 'Rewind to here' }).click();
  const rewind = dialog('Rewind');
  await rewind.getByRole('radio', { name: /^Files and/ }).check();
  await at('rewind', rewind.getByRole('checkbox', { name: /a\.txt/ }), rewind.getByText('+1'));
  await rewind.getByRole('radio', { name: 'Files Put files back. The conversation stays.' }).check();
  await press(rewind.getByRole('button', { name: 'Rewind', exact: true }));
  await at('rewound', rewind.getByText(/^Rewound to/));
  expect(await stage.read('a.txt')).toBe('one\n');
  await page.keyboard.press('Escape');

  await log.focus();
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Find in conversation' }).fill('walnut');
  await at('find', page.getByText(/^\d of \d$/));
  await page.keyboard.press('Escape');

  await page.setInputFiles('input[type=file]', {
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b\n'.repeat(60)),
  });
  await box.pressSequentially('@a');
  await at(
    'attached, files',
    page.getByRole('list', { name: 'Attached' }),
    page.getByRole('option', { name: /a\.txt/ }),
  );
  await page.keyboard.press('Escape');
  await box.fill('');
  await box.pressSequentially('/comp');
  await at(
    'commands',
    page
      .getByRole('listbox', { name: 'Commands' })
      .getByRole('option', { name: /compact/ })
      .first(),
  );
  await page.keyboard.press('Escape');
  await box.fill('');
  for (const name of [/^Model: /, /^Thinking: /, /^Context: /]) {
    const picker = page.getByRole('button', { name });
    await picker.click();
    await at(String(name), page.getByRole('menu').or(page.getByRole('dialog')).first());
    await page.keyboard.press('Escape');
  }

  for (const [name, shown] of [
    ['MCP servers', 'ENOENT'],
    ['Plugins', 'Marketplaces'],
    ['Usage', 'session'],
    ['Settings', 'Appearance'],
    ['Keyboard', 'Ctrl'],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    await at(name, dialog(name).getByText(shown, { exact: false }).first());
    await page.keyboard.press('Escape');
    await dialog(name).waitFor({ state: 'detached' });
  }
  const signIn = await openDialog(page, 'login');
  await at('sign in', signIn.getByRole('button', { name: 'Start' }));
  await page.keyboard.press('Escape');
  expect(errors).toEqual([]);
}, 600_000);
