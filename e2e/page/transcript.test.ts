// The transcript: what is in it by role and name, how little of it is mounted, what came before, and its keys.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest, endDistance, frames, startWatch, turnWheel, watchFor, worstSince } from './scroll.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import {
  conversationOf,
  createWriter,
  kept,
  storedAnswer,
  storedPairs,
  storedUser,
  uuid,
} from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const session = { id: 's1', title: 'Larder', cwd: '/home/ada/larder', modifiedMs: 0 };

test('messages are articles that know their place', async () => {
  const { page } = await openChat(browser(), served.url, { kept, conversation: conversationOf(storedPairs(2)) });
  const log = page.getByRole('log', { name: 'Conversation' });
  await expect.poll(() => log.getAttribute('aria-live')).toBe('off');
  const you = log.getByRole('article', { name: 'You' });
  const assistant = log.getByRole('article', { name: 'Assistant' });
  await assistant.last().waitFor();
  await expect.poll(() => you.count()).toBe(2);
  await expect.poll(() => you.last().getAttribute('aria-posinset')).toBe('3');
  await expect.poll(() => assistant.last().getAttribute('aria-posinset')).toBe('4');
  await expect.poll(() => assistant.last().getAttribute('aria-setsize')).toBe('4');
  await expect.poll(() => assistant.first().textContent()).toContain('Sentence 1 of answer 0');
  await page.context().close();
});

test('thinking stays folded until it is opened by hand', async () => {
  const { page, host } = await openChat(browser(), served.url, { kept });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('Hello');
  writer.begin({ type: 'thinking', thinking: '' });
  writer.think('Two things read the nightly file.');
  const button = page.getByRole('button', { name: 'Thinking', exact: true });
  await button.waitFor();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => page.getByText('Two things read').count()).toBe(0);
  await button.click();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  writer.think(' And more.');
  await page.getByText('Two things read the nightly file. And more.').waitFor();
  writer.end({ type: 'thinking', thinking: 'Two things read the nightly file. And more.', signature: 'x' });
  writer.begin();
  writer.delta('Done thinking.');
  await page.getByText('Done thinking.').waitFor();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  await page.context().close();
});

test('ten thousand messages mount no more than two hundred do', { timeout: 240_000 }, async () => {
  const nodes: number[] = [];
  for (const pairs of [100, 5_000]) {
    const { page, errors } = await openChat(browser(), served.url, {
      kept,
      conversation: conversationOf(storedPairs(pairs)),
    });
    await page
      .getByRole('log')
      .getByText(`Question ${pairs - 1}`, { exact: true })
      .waitFor();
    const article = page.getByRole('article', { name: 'Assistant' }).last();
    await expect.poll(() => article.getAttribute('aria-setsize')).toBe(String(pairs * 2));
    await expect.poll(() => endDistance(page)).toBeLessThanOrEqual(1);
    await atRest(page);
    nodes.push(await page.evaluate(() => document.querySelectorAll('*').length));
    await page.getByRole('log').focus();
    await page.keyboard.press('Home');
    await page.getByRole('log').getByText('Question 0', { exact: true }).waitFor();
    await atRest(page);
    nodes.push(await page.evaluate(() => document.querySelectorAll('*').length));
    expect(errors.filter(text => !text.startsWith('Failed to load resource'))).toEqual([]);
    await page.context().close();
  }
  for (const count of nodes) expect(count).toBeLessThanOrEqual(1_500);
  expect(Math.abs((nodes[2] ?? 0) - (nodes[0] ?? 0))).toBeLessThan(150);
});

test('what came before is read when the reader comes near, and does not move him', async () => {
  let fail = true;
  let release: (() => void) | undefined;
  const gate = new Promise<void>(resolve => (release = resolve));
  const answers = {
    get_session_request: async ({ cursor }: Record<string, unknown>) => {
      if (fail) throw new Error('The file is locked.');
      await gate;
      return { session, messages: storedPairs(30, Number(cursor) * 100), problems: [] };
    },
  };
  const { page, host } = await openChat(browser(), served.url, {
    kept,
    answers,
    conversation: conversationOf(storedPairs(40)),
    snapshot: { olderCursor: '7' },
  });
  await page.getByRole('log').getByText('Question 39', { exact: true }).waitFor();
  await startWatch(page);
  expect(
    host.received.some(
      ({ type, ...rest }) => type === 'request' && JSON.stringify(rest).includes('get_session_request'),
    ),
  ).toBe(false);
  await page.getByRole('log').focus();
  await page.keyboard.press('Home');
  await page.getByText('Earlier messages could not be read: The file is locked.').waitFor();
  fail = false;
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Loading earlier messages').waitFor();
  await atRest(page);
  await watchFor(page, 'reading');
  release?.();
  const first = page.getByRole('article', { name: 'You' }).filter({ hasText: /^Question 0$/ });
  await page.waitForFunction(() => Number(document.querySelector('article')?.getAttribute('aria-setsize')) === 140);
  await frames(page, 3);
  expect((await worstSince(page)).shift).toBeLessThanOrEqual(1);
  await expect.poll(() => first.getAttribute('aria-posinset')).toBe('61');
  await page.keyboard.press('Home');
  await page.getByRole('log').getByText('Question 700', { exact: true }).waitFor();
  await page.context().close();
});

test('the place of the reader is kept over a reload', async () => {
  const conversation = conversationOf(storedPairs(60));
  const place = { blockId: uuid(41), offset: -30 };
  const { page } = await openChat(browser(), served.url, { kept: { ...kept, place }, conversation });
  const question = page.getByRole('article', { name: 'You' }).filter({ hasText: /^Question 20$/ });
  await question.waitFor();
  await atRest(page);
  const row = page.locator('.dt-row').filter({ hasText: /^Question 20$/ });
  const edge = (await page.getByRole('log').boundingBox())?.y ?? NaN;
  await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? NaN) - edge - 30)).toBeLessThanOrEqual(1);
  await page.mouse.move(200, 300);
  await turnWheel(page, -500);
  // Kept again where he is now, by the id that the session file has.
  const top = await page.evaluate(() => {
    const edgeTop = document.querySelector('.dt-log')?.getBoundingClientRect().top ?? 0;
    const crossing = [...document.querySelectorAll<HTMLElement>('.dt-row')].find(
      other => other.getBoundingClientRect().bottom > edgeTop + 1,
    );
    return edgeTop - (crossing?.getBoundingClientRect().top ?? 0);
  });
  const told = await page.waitForFunction(expected => {
    const api = (
      window as never as { acquireVsCodeApi(): { getState(): { place: { offset: number } } } }
    ).acquireVsCodeApi();
    const { place: now } = api.getState();
    return now && Math.abs(now.offset - expected) <= 1 ? now : null;
  }, top);
  expect(await told.jsonValue()).toMatchObject({ blockId: expect.stringMatching(/^0{8}-|:footer$/) });
  await page.context().close();
});

test('a place far up is found again in what came before', async () => {
  const answers = {
    get_session_request: ({ cursor }: Record<string, unknown>) => ({
      session,
      messages: storedPairs(40, Number(cursor) * 100),
      ...(Number(cursor) < 5 && { olderCursor: String(Number(cursor) + 1) }),
      problems: [],
    }),
  };
  const { page } = await openChat(browser(), served.url, {
    kept: { ...kept, place: { blockId: uuid(320 * 2 + 1), offset: 0 } },
    answers,
    conversation: conversationOf(storedPairs(40)),
    snapshot: { olderCursor: '1' },
  });
  const row = page.locator('.dt-row').filter({ hasText: /^Question 320$/ });
  await row.waitFor();
  await atRest(page);
  const edge = (await page.getByRole('log').boundingBox())?.y ?? NaN;
  await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? NaN) - edge)).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('the transcript is one tab stop, with keys for messages and steps', async () => {
  const lines = Array.from({ length: 12 }, (_, n) => [
    storedUser(n * 10, `Question ${n}`),
    storedAnswer(n * 10 + 1, { type: 'thinking', thinking: 'Hm.', signature: 'x' }),
    storedAnswer(n * 10 + 2, { type: 'text', text: `See [this](https://example.com/${n}).` }),
  ]).flat();
  const { page } = await openChat(browser(), served.url, { kept, conversation: conversationOf(lines) });
  await page.getByRole('log').getByText('Question 11', { exact: true }).waitFor();
  const tabbable = await page.evaluate(
    () => [...document.querySelectorAll<HTMLElement>('.dt-log, .dt-log *')].filter(other => other.tabIndex >= 0).length,
  );
  expect(tabbable).toBe(1);
  await page.getByRole('log').focus();
  await page.keyboard.press('Control+ArrowUp');
  const named = () =>
    page.evaluate(() => {
      const { activeElement: active } = document;
      return `${active?.getAttribute('aria-label') ?? active?.className ?? ''}: ${active?.textContent?.slice(0, 12) ?? ''}`;
    });
  await expect.poll(named).toMatch(/^(You|Assistant): /);
  const first = await named();
  await page.keyboard.press('Control+ArrowUp');
  await expect.poll(() => named()).not.toBe(first);
  await page.keyboard.press('Control+ArrowDown');
  await expect.poll(() => named()).toBe(first);
  await page.keyboard.press('k');
  await expect.poll(() => named()).toBe('dt-row: Thinking');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Thinking');
  await page.keyboard.press('Enter');
  await page.getByText('Hm.').waitFor();
  await page.context().close();
});
