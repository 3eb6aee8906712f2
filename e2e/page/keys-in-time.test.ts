// Keys that come before the answer they are about: they are neither lost nor act on what was found before.
import { expect, test } from 'vitest';
import { asked, composerOfThisFile } from './composer.fixture.ts';
import { openDialog, session, sessions } from './dialogs.fixture.ts';
import { conversationOf, kept, openFind, storedPairs } from './transcript.fixture.ts';

const open = composerOfThisFile();

/** An answer that is given when the test says so. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let release: (() => void) | undefined;
  const opened = new Promise<void>(resolve => (release = resolve));
  return { opened, open: () => release?.() };
}

test('Enter in the list of files means the words as they are, not the list of before', async () => {
  const answer = gate();
  const { page, host, box } = await open({
    answers: {
      list_files_request: async ({ pattern }) => {
        if (pattern === 'vat') await answer.opened;
        const path = pattern === 'vat' ? 'src/cart/vat.ts' : 'README.md';
        return { files: [{ path, kind: 'file' }], truncated: false };
      },
    },
  });
  await box.pressSequentially('@');
  await page.getByRole('option', { name: 'README.md' }).waitFor();
  await box.pressSequentially('vat');
  await box.press('Enter');
  await expect.poll(() => asked(host, 'list_files_request').at(-1)?.['pattern']).toBe('vat');
  await expect.poll(() => box.inputValue()).toBe('@vat');
  answer.open();
  await expect.poll(() => box.inputValue()).toBe('@src/cart/vat.ts ');
  expect(asked(host, 'send_message')).toEqual([]);
  await page.context().close();
});

test('Enter in the search of earlier messages waits for what was typed', async () => {
  const answer = gate();
  const { page, box } = await open({
    answers: {
      list_prompts: async ({ search }) => {
        if (search === 'work') await answer.opened;
        const all = ['fix the importer', 'rename the worker'];
        const texts = all.filter(text => text.includes(String(search)));
        return { prompts: texts.map(text => ({ text, atMs: 1 })) };
      },
    },
  });
  await box.press('Control+r');
  const search = page.getByRole('combobox', { name: 'Search earlier messages' });
  await page.getByRole('option', { name: 'fix the importer' }).waitFor();
  await search.fill('work');
  await search.press('Enter');
  answer.open();
  await expect.poll(() => box.inputValue()).toBe('rename the worker');
  await page.context().close();
});

test('Enter goes on from the first hit also when it comes before that is found', async () => {
  const { page } = await open({ kept, conversation: conversationOf(storedPairs(40)) });
  await page.getByText('Question 39').waitFor();
  const field = await openFind(page);
  // The last one is found first; in the moment of the last letter the key asks for the next.
  await field.evaluate((element: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(element, 'question 1');
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect.poll(() => page.locator('.dt-find-count').textContent()).toBe('1 of 11');
  await page.context().close();
});

test('a session stays the one that the keys are on when hits come in above it', async () => {
  const found = [
    { session: session(14, { title: 'Split import errors' }), where: 'text', excerpt: 'the first import was slow' },
    { session: session(5, { title: 'Faster imports' }), where: 'title', excerpt: 'Faster imports' },
  ] as const;
  const { page, host } = await open({
    answers: {
      list_sessions_request: { sessions, hidden: [] },
      search_sessions: () => new Promise<object>(() => undefined),
    },
  });
  const dialog = await openDialog(page, 'sessions');
  await dialog.getByRole('searchbox', { name: 'Search sessions' }).fill('import');
  const { searchId } = (await host.request('search_sessions')) as never as { searchId: string };
  host.push({ type: 'session_search_hits', searchId, hits: [found[0]] });
  const row = dialog.getByRole('button', { name: 'Split import errors' });
  await row.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => row.evaluate(element => element === document.activeElement)).toBe(true);
  host.push({ type: 'session_search_hits', searchId, hits: [found[1]] });
  await dialog.getByText('Faster imports').waitFor();
  await expect.poll(() => row.evaluate(element => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await host.next(message => message.type === 'launch_claude' && message.resume === 's14');
  await page.context().close();
});
