// What a screen reader hears: once, in the right place, in the right words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsked, push } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { conversationOf, createWriter, storedPairs } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

test('work, the answer and a question are said; what was there before is not', async () => {
  const { page, host } = await openAsked(browser(), served.url, { conversation: conversationOf(storedPairs(3)) });
  await page.getByText('Question 2').waitFor();
  await page.evaluate(() => {
    const heard: string[] = [];
    (window as never as { heard: string[] }).heard = heard;
    new MutationObserver(records => {
      for (const { target } of records) heard.push((target.textContent ?? '').trim());
    }).observe(document.querySelector('.dt-announcements') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  const heard = () => page.evaluate(() => [...new Set((window as never as { heard: string[] }).heard)]);
  const writer = createWriter(host);
  writer.say('Go on');
  await expect.poll(heard).toEqual(['Working']);
  host.ask(push());
  const asked = 'Permission needed: Bash, git push origin round-once. Press Control period.';
  await expect.poll(heard).toEqual(['Working', asked]);
  await expect.poll(() => page.getByRole('alert', { name: 'Urgent announcements' }).textContent()).toContain(asked);
  writer.begin();
  writer.delta('All 22 tests');
  writer.end({ type: 'text', text: 'All 22 tests pass. More words.' });
  writer.result();
  await expect.poll(heard).toEqual(['Working', asked, 'Answer ready: All 22 tests pass.']);
  await expect.poll(() => page.getByRole('log').getAttribute('aria-live')).toBe('off');
  await page.context().close();
});
