// A dense block of code gets its colours in pieces: no frame draws all of it, no character is lost, nothing moves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import { conversationOf, kept, storedAnswer, storedUser } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const code = Array.from({ length: 700 }, (_, n) => `const a${n} = [1, "two", three(${n}), new Four()]; // ${n}`).join(
  '\n',
);

test('700 lines of it', async () => {
  const { page } = await openChat(browser(), served.url, {
    kept,
    conversation: conversationOf([
      storedUser(1, 'Show me'),
      storedAnswer(2, { type: 'text', text: `\`\`\`ts\n${code}\n\`\`\`` }),
    ]),
  });
  const shown = page.locator('.dt-code code');
  await shown.waitFor();
  // How many pieces each commit has brought.
  await shown.evaluate(element => {
    const brought: number[] = [];
    (window as never as { brought: number[] }).brought = brought;
    const count = (): number => element.querySelectorAll('[class^="dt-code-"]').length;
    let before = count();
    new MutationObserver(() => {
      const now = count();
      brought.push(now - before);
      before = now;
    }).observe(element, { childList: true, subtree: true });
  });
  await expect.poll(() => shown.locator('.dt-code-com').count(), { timeout: 20_000 }).toBe(700);
  expect(await shown.textContent()).toBe(code);
  const brought = await page.evaluate(() => (window as never as { brought: number[] }).brought);
  expect(Math.max(...brought)).toBeLessThanOrEqual(1_200);
  await page.context().close();
});
