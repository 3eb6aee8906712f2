// Pictures of the workbench: wide, with the files as an overlay, and one pane at a time.
import { afterEach, expect, test } from 'vitest';
import { edit } from '../decisions.fixture.ts';
import { browserOfThisFile } from '../support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from '../support/open-workbench.ts';
import { folder } from '../support/scripted-workbench.ts';
import { project, totalProposal, turn } from '../workbench.fixture.ts';
import { toolsOf } from './chat-page.ts';
import { takeWorkbench } from './take.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const terminals = [
  { id: 't1', title: 'zsh', isRunning: true, exitCode: null, isClaude: false },
  { id: 't2', title: 'claude', isRunning: true, exitCode: null, isClaude: true, link: { linked: true } },
];

async function begin(width: number, height: number): Promise<OpenedWorkbench> {
  opened = await openWorkbench(browser(), {
    ...project,
    width,
    height,
    terminals,
    chat: { answers: { get_changes: { turns: [turn] } } },
  });
  await opened.page.getByRole('button', { name: 'Folder: larder' }).waitFor();
  opened.server.push({
    type: 'status_changed',
    cliVersion: '2.1.325',
    cliState: 'ready',
    linkedTerminals: 1,
    processCount: 2,
    memoryBytes: 312 * 1024 * 1024,
    statusLines: {},
  });
  return opened;
}

/** A chat with a session in which a change waits. */
async function ask({ server, hosts }: OpenedWorkbench): Promise<void> {
  await server.ask('show_conversation', { sessionId: 's2' });
  await expect.poll(() => hosts.length).toBe(2);
  const host = hosts[1];
  if (!host) throw new Error('The second chat has a host.');
  await host.next(message => message.type === 'launch_claude');
  const cli = toolsOf(host);
  cli.say('Round totals once, at the end');
  cli.text('Each line is rounded by itself, so a basket of many lines is off by a penny or two.');
  cli.call('edit', 'Edit', edit.input);
  host.ask(edit);
  server.push({ type: 'proposal_opened', proposal: totalProposal });
}

test.each([
  [1440, 900],
  [1000, 800],
] as const)('%i px wide', async (width, height) => {
  const bench = await begin(width, height);
  const { page, server } = bench;
  await page.getByRole('heading', { name: 'What shall we build?' }).waitFor();
  expect(await takeWorkbench(page, 'empty')).toBe(2);
  await server.ask('show_document', { path: `${folder}/src/money.ts`, preview: true, preserveFocus: true });
  await page.getByRole('textbox', { name: 'Editor: src/money.ts' }).waitFor();
  expect(await takeWorkbench(page, 'editor')).toBe(2);
  await ask(bench);
  await page.getByRole('button', { name: 'Accept hunk 1' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  expect(await takeWorkbench(page, 'review')).toBe(2);
  await page.getByRole('button', { name: 'Accept hunk 1' }).click();
  await page.keyboard.press('F7');
  await page.keyboard.press('F7');
  await page.getByRole('button', { name: 'Reject hunk 3' }).click();
  expect(await takeWorkbench(page, 'review-decided')).toBe(2);
  await page.getByRole('button', { name: 'Side by side' }).click();
  await page.getByRole('textbox', { name: 'Before: src/cart/total.ts' }).waitFor();
  expect(await takeWorkbench(page, 'side-by-side')).toBe(2);
  await page.keyboard.press('Control+p');
  await page.getByRole('option').first().waitFor();
  expect(await takeWorkbench(page, 'go-to-file')).toBe(2);
  await page.keyboard.press('Escape');
  // Up to 1000 px the files lie over the rest, when they are asked for.
  if (width <= 1000) await page.keyboard.press('Control+b');
  await page.getByRole('tree', { name: 'Files' }).waitFor();
  expect(await takeWorkbench(page, 'files')).toBe(2);
  await page.getByRole('treeitem', { name: 'README.md' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
  expect(await takeWorkbench(page, 'menu')).toBe(2);
});

test('390 px wide, pane by pane', async () => {
  const bench = await begin(390, 844);
  const { page, server } = bench;
  const pane = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name }).click();
  expect(await takeWorkbench(page, 'chat-empty')).toBe(2);
  await server.ask('show_document', { path: `${folder}/src/money.ts`, preview: true, preserveFocus: true });
  await pane('Editor');
  await page.getByRole('textbox', { name: 'Editor: src/money.ts' }).waitFor();
  expect(await takeWorkbench(page, 'editor')).toBe(2);
  await ask(bench);
  await pane(/^Review/);
  await page.getByRole('button', { name: 'Accept hunk 1' }).waitFor();
  expect(await takeWorkbench(page, 'review')).toBe(2);
  await pane(/^Chat/);
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  expect(await takeWorkbench(page, 'chat')).toBe(2);
  await pane('Files');
  await page.getByRole('region', { name: 'Changes' }).waitFor();
  expect(await takeWorkbench(page, 'files')).toBe(2);
  await pane('Terminal');
  await page.getByText('larder $').waitFor();
  expect(await takeWorkbench(page, 'terminal')).toBe(2);
});
