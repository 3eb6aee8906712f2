// A long answer in many small pieces: all of it arrives, nothing is held up for long, and the page stays small.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { tasksWhile } from './support/main-thread.ts';
import { openChat } from './support/open-chat.ts';
import { conversationOf, createWriter, kept, storedPairs } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

/** In the browser: so many numbers, each a delta of its own, a batch per frame; now and then one begins a paragraph. */
async function sendNumbers(given: { count: number; perParagraph: number; channelId: string }): Promise<void> {
  for (let n = 1; n <= given.count; n += 1) {
    const delta = { type: 'text_delta', text: n % given.perParagraph === 0 ? `\n\n${n},` : ` ${n},` };
    const event = { type: 'content_block_delta', index: 0, delta };
    const message = { type: 'stream_event', event, parent_tool_use_id: null };
    const io = { type: 'io_message', channelId: given.channelId, message, done: false, atMs: Date.now() };
    window.postMessage({ type: 'from-extension', message: io }, '*');
    if (n % 60 === 0) await new Promise(resolve => requestAnimationFrame(resolve));
  }
}

const shownNumbers = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('.dt-md')].at(-1)?.textContent.match(/\d+/g)?.map(Number) ?? []);

async function stream(count: number, perParagraph: number) {
  const conversation = conversationOf(storedPairs(100));
  const { page, host, errors } = await openChat(browser(), served.url, { kept, conversation });
  await page.getByText('Question 99', { exact: true }).waitFor();
  const writer = createWriter(host);
  writer.say('Count');
  writer.begin();
  writer.delta('Here:');
  await page.getByText('Here:').waitFor();
  const tasks = await tasksWhile(browser(), page, async () => {
    await page.evaluate(sendNumbers, { count, perParagraph, channelId: host.channelId() });
    await page.waitForFunction(
      last => [...document.querySelectorAll('.dt-md')].at(-1)?.textContent.endsWith(last),
      `${count},`,
    );
  });
  await expect.poll(() => shownNumbers(page)).toEqual(upTo(count));
  // A frame takes some ten.
  expect(tasks.reduce((longest, ms) => Math.max(longest, ms), 0)).toBeLessThan(100);
  await expect.poll(() => page.locator('*').count()).toBeLessThan(2_000);
  return { page, writer, errors };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('20,000 deltas of one answer stay smooth and none is lost', { timeout: 240_000 }, async () => {
  const { page, writer, errors } = await stream(20_000, 40);
  // Longer than what is read as Markdown: the rest has come as plain text.
  await expect.poll(() => page.locator('.dt-md-plain').count()).toBeGreaterThan(0);

  const said = upTo(20_000).map(n => (n % 40 === 0 ? `\n\n${n},` : ` ${n},`));
  writer.end({ type: 'text', text: `Here:${said.join('')}` });
  writer.result();
  await page.locator('.dt-md[data-open]').waitFor({ state: 'detached' });
  await expect.poll(() => shownNumbers(page)).toEqual(upTo(20_000));
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a paragraph that never ends becomes plain text without a stop', { timeout: 240_000 }, async () => {
  const { page, errors } = await stream(6_000, Infinity);
  expect(errors).toEqual([]);
  await page.context().close();
});
