// What the reader is told while he is elsewhere, and how he comes back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest, endDistance, frames, startWatch, turnWheel, watchFor, worstSince } from './scroll.fixture.ts';
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

async function open() {
  const opened = await openChat(browser(), served.url, { kept, conversation: conversationOf(storedPairs(40)) });
  const { page, host } = opened;
  await page.getByText('Question 39', { exact: true }).waitFor();
  await page.mouse.move(200, 300);
  await startWatch(page);
  return { ...opened, writer: createWriter(host), pill: page.locator('.dt-pill') };
}

test('the pill counts what is new, says when it only grew, and leads to the end', async () => {
  const { page, writer, pill } = await open();
  writer.say('Hello');
  writer.begin();
  writer.delta('Some words');
  await page.getByText('Some words').waitFor();
  await expect.poll(() => pill.count()).toBe(0);
  await turnWheel(page, -3);
  await expect.poll(() => pill.count()).toBe(0);
  writer.delta(' and more '.repeat(200));
  const grew = page.getByRole('button', { name: 'Still writing' });
  await grew.waitFor();
  writer.end({ type: 'text', text: 'Some words' });
  writer.begin();
  writer.delta('A second block');
  writer.end({ type: 'text', text: 'A second block' });
  const two = page.getByRole('button', { name: '1 new' });
  await two.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await two.click();
  await frames(page, 2);
  await expect.poll(() => pill.count()).toBe(0);
  await expect.poll(() => endDistance(page)).toBeLessThanOrEqual(1);
  await watchFor(page, 'following');
  writer.begin();
  writer.delta('Followed again. '.repeat(80));
  await page.getByText('Followed again.').waitFor();
  expect((await worstSince(page)).end).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('a decision that comes meanwhile needs you', async () => {
  const { page, host, writer } = await open();
  writer.say('Hello');
  await turnWheel(page, -400);
  const question = host.ask({
    type: 'tool_permission_request',
    decisionId: 'd1',
    toolName: 'Bash',
    input: { command: 'ls' },
    suggestions: [],
    reason: {},
  } as never);
  const needsYou = page.locator('.dt-pill', { hasText: 'Needs you' });
  await needsYou.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  // The key leads to the question itself, not to the pill that tells of it.
  await page.keyboard.press('Control+.');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Permission: Bash');
  question.withdraw();
  await needsYou.waitFor({ state: 'detached' });
  await page.context().close();
});

test('opening something leaves the end, and what was pressed stays where it is', async () => {
  const { page, writer } = await open();
  writer.say('Hello');
  writer.begin({ type: 'thinking', thinking: '' });
  writer.think(Array.from({ length: 60 }, (_, n) => `Thought ${n}`).join('\n'));
  const button = page.getByRole('button', { name: 'Thinking', exact: true }).last();
  await button.waitFor();
  await atRest(page);
  const before = (await button.boundingBox())?.y ?? NaN;
  const movedBy = async () => Math.abs(((await button.boundingBox())?.y ?? NaN) - before);
  await button.click();
  await page.getByText('Thought 59').waitFor();
  writer.think('\nand on\nand on');
  await page.getByText('and on').waitFor();
  await expect.poll(movedBy).toBeLessThanOrEqual(1);
  // By key: the pointer would first bring it wholly into view.
  await page.keyboard.press('Enter');
  await page.getByText('Thought 59').waitFor({ state: 'detached' });
  await frames(page, 3);
  await expect.poll(movedBy).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('selecting text leaves the end', async () => {
  const { page, writer } = await open();
  writer.say('Hello');
  writer.begin();
  writer.delta('Words to select. '.repeat(30));
  const text = page.getByText('Words to select').last();
  await text.waitFor();
  await atRest(page);
  const box = await text.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 30);
  await page.mouse.up();
  await watchFor(page, 'reading');
  writer.delta('More comes. '.repeat(100));
  await page.getByRole('button', { name: 'Still writing' }).waitFor();
  expect((await worstSince(page)).shift).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('a hidden page does not scroll, and shows the end when it comes back', async () => {
  const { page, writer } = await open();
  const hide = (display: string) =>
    page.evaluate(value => {
      const chat = document.querySelector<HTMLElement>('.dt-chat');
      if (chat) chat.style.display = value;
    }, display);
  await hide('none');
  writer.say('Hello');
  writer.begin();
  writer.delta('Written while nobody looked. '.repeat(60));
  await frames(page, 5);
  await hide('');
  await page.getByText('Written while nobody looked').waitFor();
  await frames(page, 3);
  await expect.poll(() => endDistance(page)).toBeLessThanOrEqual(1);
  await page.context().close();
});
