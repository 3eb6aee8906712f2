// Before the first message: the page says where it is, what can be done first and what was done before.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import { conversationOf, createWriter, kept, storedPairs } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const session = (id: string, title: string) => ({ id, title, cwd: '/home/ada/larder', modifiedMs: Date.now() });
const answers = { list_sessions_request: { sessions: [session('s2', 'Round money once')], hidden: [] } };
const title = 'What shall we build?';

test('an empty conversation welcomes, and the first message takes its place', async () => {
  const state = { isOnboardingDismissed: false, gitBranch: 'fix/totals' };
  const { page, host, errors } = await openChat(browser(), served.url, { answers, state });
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('on fix/totals').waitFor();
  await page.getByRole('region', { name: 'Getting started' }).getByText('2 of 5').waitFor();
  await page.getByRole('button', { name: /^Round money once/ }).waitFor();
  await expect.poll(() => page.getByRole('log', { name: 'Conversation' }).isVisible()).toBe(true);
  for (const theme of ['light', 'dark']) {
    await page.evaluate(name => void (document.documentElement.dataset['theme'] = name), theme);
    await expectAccessible(page);
  }
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await host.next(message => message.type === 'launch_claude');
  createWriter(host).say('Hello');
  await page.getByRole('article', { name: 'You' }).getByText('Hello').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: title }).count()).toBe(0);
  expect(errors.filter(error => !error.includes('404'))).toEqual([]);
  await page.context().close();
});

test('a session of before never flashes the welcome, and the focus goes on when one is picked', async () => {
  const first = await openChat(browser(), served.url, { kept, conversation: conversationOf(storedPairs(1)) });
  await first.page.getByRole('article').getByText('Question 0').waitFor();
  await expect.poll(() => first.page.getByRole('heading', { name: title }).count()).toBe(0);
  await first.page.context().close();

  const conversation = conversationOf(storedPairs(1));
  const { page, host } = await openChat(browser(), served.url, { answers, conversation });
  await page.getByRole('button', { name: /^Round money once/ }).click();
  expect(await host.next(message => message.type === 'launch_claude')).toMatchObject({ resume: 's2' });
  await page.getByRole('article').getByText('Question 0').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Message');
  await page.context().close();
});
