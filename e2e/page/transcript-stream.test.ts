// What one delta costs: one text node of one block.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frames } from './scroll.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import { conversationOf, createWriter, kept, storedPairs, streamed } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

type WithChanges = Window & { changes: { type: string; node: Node }[] };

test('a delta changes one text node and nothing else', async () => {
  const { page, host } = await openChat(browser(), served.url, { kept, conversation: conversationOf(storedPairs(30)) });
  await page.getByText('Question 29', { exact: true }).waitFor();
  const writer = createWriter(host);
  writer.say('Hello');
  writer.begin();
  writer.delta('First paragraph.\n\nThe second one');
  await page.getByText('The second one').waitFor();
  await frames(page, 3);
  await page.evaluate(() => {
    const changes: WithChanges['changes'] = [];
    (window as never as WithChanges).changes = changes;
    const observer = new MutationObserver(records => {
      for (const { type, target } of records) changes.push({ type, node: target });
    });
    const rows = document.querySelector('.dt-rows');
    if (rows) observer.observe(rows, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  for (let n = 0; n < 20; n += 1) writer.delta(` goes on ${n}`);
  await page.getByText('goes on 19').waitFor();
  const told = await page.evaluate(() => {
    const { changes } = window as never as WithChanges;
    return {
      types: [...new Set(changes.map(({ type }) => type))],
      nodes: new Set(changes.map(({ node }) => node)).size,
    };
  });
  expect(told).toEqual({ types: ['characterData'], nodes: 1 });
  await page.context().close();
});

// That they hold nothing up is measured in smooth-stream.test.ts, by processor time.
test('ten thousand deltas lose nothing', { timeout: 240_000 }, async () => {
  const { page, host } = await openChat(browser(), served.url, { kept });
  await host.next(message => message.type === 'launch_claude');
  const writer = createWriter(host);
  writer.say('Count');
  writer.begin();
  writer.delta('0');
  await page.getByText('0', { exact: true }).waitFor();
  const channelId = host.channelId();
  const delta = streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '' } });
  await page.evaluate(
    async ({ message, channel }) => {
      for (let n = 1; n <= 10_000; n += 1) {
        const copy = structuredClone(message) as unknown as { event: { delta: { text: string } } };
        copy.event.delta.text = n % 40 === 0 ? `\n\n${n}` : ` ${n}`;
        const event = { type: 'io_message', channelId: channel, message: copy, done: false, atMs: Date.now() };
        window.postMessage({ type: 'from-extension', message: event }, '*');
        if (n % 50 === 0) await new Promise(resolve => requestAnimationFrame(resolve));
      }
    },
    { message: delta, channel: channelId },
  );
  await page
    .getByText(/ 9999$|^10000$/)
    .first()
    .waitFor();
  const shown = () => page.evaluate(() => document.querySelector('.dt-md')?.textContent ?? '');
  await expect.poll(async () => (await shown()).endsWith('10000')).toBe(true);
  await expect.poll(async () => (await shown()).match(/\d+/g)?.length).toBeGreaterThan(9_000);
  await page.context().close();
});
