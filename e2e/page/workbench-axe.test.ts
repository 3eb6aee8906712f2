// No violation that axe-core can find, in the states of the workbench, light and dark, wide and narrow.
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from './support/open-workbench.ts';
import { folder } from './support/scripted-workbench.ts';
import { project, totalProposal, turn } from './workbench.fixture.ts';

const browser = browserOfThisFile();
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath });
  const found = await page.evaluate(
    // The chat has its own tests.
    () => (window as never as { axe: { run(context: object): Promise<Found> } }).axe.run({ exclude: ['.dt-chat'] }),
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

const terminals = [
  { id: 't1', title: 'zsh', isRunning: true, exitCode: null, isClaude: false },
  { id: 't2', title: 'claude', isRunning: true, exitCode: null, isClaude: true, link: { linked: true } },
];

async function begin(theme: 'light' | 'dark', width: number): Promise<OpenedWorkbench> {
  opened = await openWorkbench(browser(), {
    ...project,
    theme,
    width,
    terminals,
    bypassCSP: true,
    chat: { answers: { get_changes: { turns: [turn] } } },
  });
  await opened.page.getByRole('button', { name: 'Folder: larder' }).waitFor();
  expect(await violations(opened.page)).toEqual([]);
  await opened.server.ask('show_conversation', { sessionId: 's2' });
  await opened.server.ask('show_document', { path: `${folder}/src/money.ts`, preview: true, preserveFocus: true });
  return opened;
}

test.each(['light', 'dark'] as const)('%s, 1440 px wide', async theme => {
  const { page, server } = await begin(theme, 1_440);
  await page.getByRole('textbox', { name: 'Editor: src/money.ts' }).waitFor();
  await page.getByRole('region', { name: 'Changes' }).waitFor();
  expect(await violations(page)).toEqual([]);
  server.push({ type: 'proposal_opened', proposal: totalProposal });
  await page.getByRole('button', { name: 'Accept hunk 1' }).click();
  await page.getByRole('button', { name: 'Reject hunk 3' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Side by side' }).click();
  await page.getByRole('textbox', { name: 'Before: src/cart/total.ts' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+p');
  await page.getByRole('option').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('treeitem', { name: 'README.md' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test.each(['light', 'dark'] as const)('%s, 390 px wide, pane by pane', async theme => {
  const { page, server } = await begin(theme, 390);
  const pane = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name }).click();
  await pane('Editor');
  await page.getByRole('textbox', { name: 'Editor: src/money.ts' }).waitFor();
  expect(await violations(page)).toEqual([]);
  server.push({ type: 'proposal_opened', proposal: totalProposal });
  await page.getByRole('button', { name: 'Accept hunk 1' }).click();
  expect(await violations(page)).toEqual([]);
  await pane('Files');
  await page.getByRole('region', { name: 'Changes' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await pane('Terminal');
  await page.getByText('larder $').waitFor();
  expect(await violations(page)).toEqual([]);
});
