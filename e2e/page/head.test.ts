// The head, the banner under it and what stands there before the first message.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openAsked } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { plainConfig } from './support/scripted-host.ts';
import { conversationOf, storedPairs } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());
const open = (options = {}) =>
  openAsked(browser(), served.url, { conversation: conversationOf(storedPairs(3)), ...options });

test('the title is renamed in its place, by F2 and by a click', async () => {
  const { page, host, errors } = await open({
    answers: { rename_session: ({ title }: { title: string }) => ({ title }) },
  });
  const title = page.getByRole('heading', { name: 'Question 0' });
  await title.waitFor();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.fill('Round totals once');
  await field.press('Enter');
  expect(await host.request('rename_session')).toMatchObject({ sessionId: 's1', title: 'Round totals once' });
  await page.getByRole('button', { name: 'Round totals once' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('something else');
  await page.getByRole('textbox', { name: 'Title' }).press('Escape');
  await page.getByRole('heading', { name: 'Round totals once' }).waitFor();
  // A browser asks for an icon that nobody has.
  expect(errors.filter(error => !error.includes('404'))).toEqual([]);
  await page.context().close();
});

test('the tab is told the title and whether someone is needed', async () => {
  const { page, host } = await open();
  const tab = (want: object) =>
    host.next(message => {
      if (message.type !== 'request' || message.request.type !== 'rename_tab') return false;
      const { type: _type, ...told } = message.request;
      return isDeepStrictEqual(told, want);
    });
  await tab({ title: 'Question 0', isBusy: false, hasPendingPermissions: false });
  const { withdraw } = host.ask({ type: 'plan_review_request', decisionId: 'd', plan: null });
  expect(await tab({ title: 'Question 0', isBusy: false, hasPendingPermissions: true })).toBeDefined();
  withdraw();
  await page.context().close();
});

test('More leads to everything, by keys alone', async () => {
  const { page, host } = await open({
    answers: { export_session: { contents: '# Hi', fileName: 'hi.md' }, open_content: {} },
  });
  const more = page.getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'More' });
  await menu.waitFor();
  const names = await menu.locator('[role^=menuitem] .dt-menu-words').allTextContents();
  expect(names).toEqual([
    'Find in conversation',
    'Focus view',
    'Copy conversation',
    'Export as Markdown',
    'Export as JSON',
    'Export with tool output',
    'MCP servers',
    'Plugins',
    'Usage',
    'Settings',
    'Help',
    'Keyboard shortcuts',
  ]);
  await expectAccessible(page, '.dt-head-region');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await host.request('open_content')).toMatchObject({ content: '# Hi', fileName: 'hi.md' });
  await expect.poll(() => more.evaluate(element => element === document.activeElement)).toBe(true);
  await more.press('Enter');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.context().close();
});

test('the rehearsal says so, and keeps its tag when it is put away', async () => {
  const config = { ...plainConfig, cli: { ...plainConfig.cli, isRehearsal: true } };
  const { page } = await open({ answers: { get_claude_state: { config } } });
  const banner = page.getByText('Answers are scripted, nothing leaves this machine and no account is used.');
  await banner.waitFor();
  await expectAccessible(page, '.dt-banner');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await banner.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('Rehearsal', { exact: true }).isVisible()).toBe(true);
  await page.context().close();
});

test('a CLI that is not there: where it was looked for, and what can be done', async () => {
  let looks = 0;
  const missing = {
    status: 'missing',
    lookedAt: ['PATH: not found', '~/.claude/local: no such folder'],
    isRehearsal: false,
  };
  const { page, host } = await open({
    answers: {
      get_claude_state: () => ({ config: looks++ === 0 ? { ...plainConfig, cli: missing } : plainConfig }),
      open_config: {},
    },
  });
  const note = page.getByRole('region', { name: 'About the CLI' });
  await note.getByText('Claude Code is not installed, or not where Dovetail looked.').waitFor();
  await expect.poll(() => note.getByRole('listitem').allTextContents()).toEqual(missing.lookedAt);
  await expectAccessible(page, '.dt-cli-note');
  await note.getByRole('button', { name: 'Choose its path…' }).click();
  await host.request('open_config');
  await note.getByRole('button', { name: 'Look again' }).click();
  await note.waitFor({ state: 'detached' });
  await page.context().close();
});

test('signed out leads to the sign-in', async () => {
  const { page } = await open({
    state: { authStatus: { state: 'signed-out', authMethod: 'not-specified', email: null, subscriptionType: null } },
  });
  const note = page.getByRole('region', { name: 'About the CLI' });
  await note.getByText('Not signed in.').waitFor();
  await expect.poll(() => note.getByRole('button').allTextContents()).toEqual(['Sign in', 'Use an API key']);
  await page.context().close();
});
