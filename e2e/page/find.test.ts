// Find looks through the data of the conversation, and leads to what it found.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openAsked } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { conversationOf, openFind, storedAnswer, storedPairs, storedUser } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

test('Ctrl+F, words that are far out of view, Enter, Escape', async () => {
  const conversation = conversationOf(storedPairs(120));
  const { page, errors } = await openAsked(browser(), served.url, { conversation });
  await page.getByText('Question 119').waitFor();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.click();
  const field = await openFind(page);
  await expect.poll(() => page.getByText('Question 7', { exact: true }).count()).toBe(0);
  await page.keyboard.type('question 7');
  await page.getByRole('search').getByText('11 of 11').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('search').getByText('1 of 11').waitFor();
  await page.getByText('Question 7', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => [...CSS.highlights.keys()])).toEqual(['dt-find', 'dt-find-current']);
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('dt-find-current')?.size)).toBe(1);
  await page.keyboard.press('Shift+Enter');
  await page.getByRole('search').getByText('11 of 11').waitFor();
  await page.getByRole('button', { name: 'Whole word' }).click();
  await page.getByRole('search').getByText('1 of 1', { exact: true }).waitFor();
  await expectAccessible(page, '.dt-head-region');
  await field.press('Alt+ArrowLeft');
  await page.getByText('Question 119').waitFor();
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0);
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  // A browser asks for an icon that nobody has.
  expect(errors.filter(error => !error.includes('404'))).toEqual([]);
  await page.context().close();
});

test('says how far it has looked', async () => {
  const snapshot = { olderCursor: 'page-2' };
  const { page } = await openAsked(browser(), served.url, {
    conversation: conversationOf(storedPairs(40)),
    snapshot,
    answers: { get_session_request: () => Promise.reject(new Error('not now')) },
  });
  await page.getByText('Question 39').waitFor();
  await openFind(page);
  await page.getByText('Earlier messages are not loaded and were not looked at.').waitFor();
  await page.keyboard.type('nowhere to be seen');
  await expect.poll(() => page.locator('.dt-find-count').textContent()).toBe('Not found');
  await page.context().close();
});

test('what it leads to is opened: a long message, thinking, a command', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n');
  const conversation = conversationOf([
    storedUser(1, `${lines}\nmarmalade at the end`),
    storedAnswer(2, { type: 'thinking', thinking: 'Perhaps marmalade, too', signature: 's' }),
    storedAnswer(3, { type: 'tool_use', id: 'b1', name: 'Bash', input: { command: 'echo marmalade' } }),
    storedUser(4, [{ type: 'tool_result', tool_use_id: 'b1', content: 'ok' }]),
    storedAnswer(5, { type: 'text', text: 'Done' }),
  ]);
  const { page } = await openAsked(browser(), served.url, { conversation });
  await page.getByText('Done', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/marmalade at|Perhaps marmalade/).count()).toBe(0);
  await expect.poll(() => page.locator('.dt-command').count()).toBe(0);
  await openFind(page);
  await page.keyboard.type('marmalade');
  const bar = page.getByRole('search');
  await bar.getByText('1 of 3').waitFor();
  await page.getByText('marmalade at the end').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Perhaps marmalade, too').waitFor();
  await page.keyboard.press('Enter');
  await bar.getByText('3 of 3').waitFor();
  await page.locator('.dt-command', { hasText: 'echo marmalade' }).waitFor();
  // Nothing folds by itself, not when find is over either.
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText(/marmalade at|Perhaps marmalade/).count()).toBe(2);
  await page.context().close();
});
