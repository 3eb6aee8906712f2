// Other working trees of the repository, offered where a folder is opened.
import { afterEach, expect, test } from 'vitest';
import { axeFindings } from './support/axe-findings.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from './support/open-workbench.ts';
import { folder } from './support/scripted-workbench.ts';
import { project } from './workbench.fixture.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const start = {
  folders: [{ path: folder, name: 'larder', branch: 'round-once' }],
  home: '/home/ada',
  platform: 'linux',
  isRehearsal: false,
  terminals: [],
  proposals: [],
  layout: {},
  recentFolders: [folder, '/home/ada/apples', '/home/ada/pantry'],
};

test('they stand below the folders of before, with their branches; the row that one has gone to stays when they come', async () => {
  let answer: ((trees: object) => void) | undefined;
  const answered = new Promise<object>(resolve => (answer = resolve));
  opened = await openWorkbench(browser(), {
    ...project,
    answers: { open_workbench: start, list_worktrees: () => answered },
  });
  const { page, server } = opened;
  await page.getByRole('button', { name: 'Folder: larder' }).click();
  const field = page.getByRole('combobox', { name: 'Open folder' });
  const pantry = page.getByRole('option', { name: /^pantry/ });
  await pantry.waitFor();
  await field.press('ArrowDown');
  await expect.poll(() => pantry.getAttribute('aria-selected')).toBe('true');
  await server.next('list_worktrees');
  answer?.({
    worktrees: [
      { path: '/home/ada/pantry', branch: 'main' },
      { path: '/home/ada/larder-fix', branch: 'fix/rounding' },
      { path: '/home/ada/larder-old', branch: null },
    ],
  });
  const options = page.getByRole('listbox', { name: 'Recent folders and worktrees' }).getByRole('option');
  await expect
    .poll(() => options.evaluateAll(rows => rows.map(row => row.textContent)))
    .toEqual([
      'apples/home/ada',
      'pantry/home/ada, worktree, main',
      'larder-fix/home/ada, worktree, fix/rounding',
      'larder-old/home/ada, worktree, no branch',
    ]);
  await expect.poll(() => pantry.getAttribute('aria-selected')).toBe('true');
  expect(await axeFindings(page)).toEqual([]);
  await field.press('ArrowDown');
  await field.press('Enter');
  expect(await server.next('open_folder')).toMatchObject({ path: '/home/ada/larder-fix' });
});
