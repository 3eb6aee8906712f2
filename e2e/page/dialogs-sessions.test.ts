// The dialog "Sessions" in the hands of a person: found, opened, renamed, deleted and taken back.
import type { PageMessage } from '@dovetail/protocol';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, openDialog, session, sessions } from './dialogs.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat, type OpenChatOptions } from './support/open-chat.ts';
import type { ScriptedHost } from './support/scripted-host.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

async function open(options: OpenChatOptions = {}) {
  const opened = await openChat(browser(), served.url, { ...options, answers: { ...answers, ...options.answers } });
  const dialog = await openDialog(opened.page, 'sessions');
  const list = dialog.getByRole('list', { name: 'Sessions' });
  const box = dialog.getByRole('searchbox', { name: 'Search sessions' });
  return { ...opened, dialog, list, box };
}

const asked = ({ received }: ScriptedHost, name: string) =>
  received.flatMap(message => (message.type === 'request' && message.request.type === name ? [message] : []));
const fits = (name: string, more: Record<string, unknown>) => (message: PageMessage) =>
  message.type === 'request' &&
  message.request.type === name &&
  Object.entries(more).every(([key, value]) => (message.request as Record<string, unknown>)[key] === value);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('rows tell title, time, count, branch, fork and where they are open; days are headings; nothing is missing quietly', async () => {
  const { page, dialog, list } = await open();
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  await row('Why does the importer').getByText('48 messages').waitFor();
  await row('Why does the importer').getByText('main').waitFor();
  await row('Move the stock worker').getByText('Open in another tab').waitFor();
  await row('Round totals once').getByText('1 message', { exact: true }).waitFor();
  await row('Split import errors').getByText('forked from “Supplier feed: dead letters”').waitFor();
  await expect.poll(() => list.getByRole('heading').first().textContent()).toBe('Today');
  await expect
    .poll(() => list.getByRole('listitem').first().getAttribute('aria-setsize'))
    .toBe(String(sessions.length));
  await dialog.getByText('3 not shown: 2 have no messages, 1 cannot be read').waitFor();
  await dialog.getByRole('button', { name: 'Show them' }).click();
  await dialog.getByText('Cannot be read: permission denied').waitFor();
  await expect.poll(() => dialog.getByRole('list', { name: 'Not shown' }).getByRole('listitem').count()).toBe(3);
  await page.context().close();
});

test('Enter opens the session here, Ctrl+Enter in a new tab', async () => {
  const { page, host, dialog, box } = await open({ answers: { new_conversation_tab: { opened: true } } });
  await box.press('ArrowDown');
  await expect.poll(() => focusedText(page)).toBe('Why does the importer skip the last row?');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedText(page)).toBe('Round totals once, at the end');
  await page.keyboard.press('Control+Enter');
  expect(await host.request('new_conversation_tab')).toMatchObject({ resume: 's2' });
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await host.next(message => message.type === 'launch_claude' && message.resume === 's2');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Message');
  await page.context().close();
});

test('a search streams titles first, is withdrawn when the text changes, and shows the hit in context', async () => {
  const found = [
    { session: session(14, { title: 'Split import errors' }), where: 'text', excerpt: 'the first import was slow' },
    { session: session(5, { title: 'Faster imports' }), where: 'title', excerpt: 'Faster imports' },
  ] as const;
  let finish: ((result: object) => void) | undefined;
  const { page, host, dialog, list, box } = await open({
    answers: { search_sessions: () => new Promise<object>(resolve => (finish = resolve)) },
  });
  await box.fill('imp');
  const first = await host.next(fits('search_sessions', { text: 'imp' }));
  await box.fill('import');
  await host.next(
    message => message.type === 'cancel_request' && 'requestId' in first && message.targetRequestId === first.requestId,
  );
  const second = await host.next(fits('search_sessions', { text: 'import' }));
  const { searchId } = (second as Extract<PageMessage, { type: 'request' }>).request as never as { searchId: string };
  host.push({ type: 'session_search_hits', searchId: 'of somebody else', hits: [{ ...found[0], excerpt: 'wrong' }] });
  host.push({ type: 'session_search_hits', searchId, hits: [...found] });
  await dialog.getByText('2 found…').waitFor();
  await expect
    .poll(() => list.getByRole('listitem').allTextContents())
    .toEqual([
      expect.stringMatching(/^In the title.*Faster imports/) as string,
      expect.stringMatching(/^Inside.*Split import errors.*the first import was slow/) as string,
    ]);
  await expect.poll(() => list.locator('mark').allTextContents()).toEqual(['import', 'import', 'import']);
  finish?.({ hits: [...found], truncated: true });
  await dialog.getByText('2 found', { exact: true }).waitFor();
  await dialog.getByText(/Only the first hits are shown/).waitFor();
  await page.keyboard.press('Enter');
  await host.next(message => message.type === 'launch_claude' && message.resume === 's5');
  await page.context().close();
});

test('nothing found says so and offers all folders', async () => {
  const { page, host, dialog, box } = await open({ answers: { search_sessions: { hits: [], truncated: false } } });
  await box.fill('zebra');
  await dialog.getByText('Nothing found for “zebra”.').waitFor();
  await dialog.getByRole('button', { name: 'Search all folders' }).click();
  await host.next(fits('search_sessions', { text: 'zebra', scope: 'all' }));
  await host.next(fits('list_sessions_request', { scope: 'all' }));
  await expect
    .poll(() => dialog.getByRole('button', { name: 'All folders' }).first().getAttribute('aria-pressed'))
    .toBe('true');
  await page.context().close();
});

test('F2 renames in place; Escape in the field keeps the title and the dialog; a refusal puts the title back', async () => {
  const { page, host, dialog, list, box } = await open({
    answers: {
      rename_session: ({ title }) => {
        if (title === 'Forbidden') throw new Error('The file is read-only');
        return { title };
      },
    },
  });
  await box.press('ArrowDown');
  await page.keyboard.press('F2');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Nothing of this');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await list.getByRole('button', { name: 'Why does the importer skip the last row?' }).waitFor();
  expect(asked(host, 'rename_session')).toEqual([]);
  await page.keyboard.press('F2');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('The last row');
  await page.keyboard.press('Enter');
  expect(await host.request('rename_session')).toEqual({
    type: 'rename_session',
    sessionId: 's0',
    title: 'The last row',
  });
  await list.getByRole('button', { name: 'The last row', exact: true }).waitFor();
  await expect.poll(() => focusedText(page)).toBe('The last row');
  await page.keyboard.press('F2');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Forbidden');
  await page.keyboard.press('Enter');
  await dialog.getByText(/“Forbidden” was not taken as the title: The file is read-only/).waitFor();
  await list.getByRole('button', { name: 'The last row', exact: true }).waitFor();
  await page.context().close();
});

test('Del marks a row; Undo leaves the file alone; closing moves what is still marked', async () => {
  const { page, host, dialog, list, box } = await open({ answers: { delete_session: { deleted: true } } });
  await box.press('ArrowDown');
  await page.keyboard.press('Delete');
  await list.getByText('Deleted “Why does the importer skip the last row?”').waitFor();
  await expect.poll(() => focusedText(page)).toBe('Undo');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'Why does the importer skip the last row?', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await list.getByText('Deleted “Move the stock worker off cron”').waitFor();
  expect(asked(host, 'delete_session')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await host.request('delete_session')).toEqual({ type: 'delete_session', sessionId: 's1' });
  expect(asked(host, 'delete_session')).toHaveLength(1);
  await page.context().close();
});

test('after ten seconds the file is in the trash, its place is told, and Undo fetches it back', async () => {
  const opened = await openChat(browser(), served.url, {
    answers: {
      ...answers,
      delete_session: { deleted: true, trashPath: '/home/ada/.dovetail/trash/s0.jsonl' },
      restore_session: { restored: true },
    },
  });
  const { page, host } = opened;
  const dialog = await openDialog(page, 'sessions');
  await dialog.getByRole('button', { name: 'Why does the importer skip the last row?' }).waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await dialog.getByText('Deleted “Why does the importer skip the last row?”').waitFor();
  await page.clock.runFor(9_900);
  expect(asked(host, 'delete_session')).toEqual([]);
  await page.clock.runFor(200);
  await host.request('delete_session');
  await dialog.getByText('/home/ada/.dovetail/trash/s0.jsonl').waitFor();
  await dialog.getByRole('button', { name: /^Undo/ }).click();
  expect(await host.request('restore_session')).toEqual({ type: 'restore_session', sessionId: 's0' });
  await dialog.getByRole('button', { name: 'Why does the importer skip the last row?', exact: true }).waitFor();
  await page.context().close();
});

test('a page that goes away moves what is marked', async () => {
  const { page, host, box } = await open({ answers: { delete_session: { deleted: true } } });
  await box.press('ArrowDown');
  await page.keyboard.press('Delete');
  await page.getByText(/^Deleted/).waitFor();
  await page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await host.request('delete_session')).toMatchObject({ sessionId: 's0' });
  await page.context().close();
});

test('thousands come page by page, and only those in view are mounted', async () => {
  const all = Array.from({ length: 1000 }, (_, n) => session(n));
  const { page, host, list, box } = await open({
    answers: {
      list_sessions_request: ({ cursor }) => {
        const from = Number(cursor ?? 0);
        const nextCursor = from + 200 < all.length ? String(from + 200) : undefined;
        return { sessions: all.slice(from, from + 200), hidden: [], ...(nextCursor && { nextCursor }) };
      },
    },
  });
  await list.getByRole('button', { name: 'Session number 0', exact: true }).waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(60);
  await box.press('ArrowDown');
  await page.keyboard.press('End');
  await list.getByRole('button', { name: 'Session number 199', exact: true }).waitFor();
  await host.next(fits('list_sessions_request', { cursor: '200' }));
  await page.waitForFunction(() => document.querySelector('li[aria-setsize="400"]') !== null);
  await expect.poll(() => focusedText(page)).toBe('Session number 199');
  await page.keyboard.press('End');
  await list.getByRole('button', { name: 'Session number 399', exact: true }).waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(60);
  await page.context().close();
});

test('no sessions, and a list that cannot be read', async () => {
  const empty = await open({ answers: { list_sessions_request: { sessions: [], hidden: [] } } });
  await empty.dialog.getByText(/No sessions in this folder yet/).waitFor();
  await empty.page.context().close();
  let isBroken = true;
  const broken = await open({
    answers: {
      list_sessions_request: () => {
        if (isBroken) throw new Error('The folder cannot be read');
        return { sessions, hidden: [] };
      },
    },
  });
  await broken.dialog.getByText('The folder cannot be read.').waitFor();
  isBroken = false;
  await broken.dialog.getByRole('button', { name: 'Try again' }).click();
  await broken.list.getByRole('button', { name: 'Try bun for tests' }).waitFor();
  await expect.poll(() => broken.dialog.getByText('The folder cannot be read.').count()).toBe(0);
  await broken.page.context().close();
});

test('a title that is a script is only a title', async () => {
  const title = '<img src=x onerror="window.harm=1"><script>window.harm=1</script>';
  const { page, list, errors } = await open({
    answers: { list_sessions_request: { sessions: [session(1, { title })], hidden: [] } },
  });
  await list.getByRole('button', { name: title, exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => 'harm' in window)).toBe(false);
  expect(errors.filter(error => !error.includes('404'))).toEqual([]);
  await page.context().close();
});
