// Who uses the chat in another way loses nothing: forced colours, twice the size, right to left, an input method in a card.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsked, push, shelves } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

/** Controls that reach out of the page sideways. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, textarea, [role="group"]')]
      .filter(each => each.checkVisibility() && !each.hidden)
      .filter(each => {
        const { left, right, width } = each.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1);
      })
      .map(each => each.getAttribute('aria-label') ?? each.textContent ?? ''),
  );
}

test('with forced colours every answer has a border, and what waits is still marked', async () => {
  const { page, host } = await openAsked(browser(), served.url);
  await page.emulateMedia({ forcedColors: 'active' });
  host.ask(push());
  const card = page.getByRole('group', { name: 'Permission: Bash' });
  await expect.poll(() => card.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  const borders = await page
    .locator('.dt-ask button:visible, .dt-send:visible, .dt-bar .dt-pick:visible')
    .evaluateAll(all => all.map(each => getComputedStyle(each).borderTopStyle));
  expect(borders.length).toBeGreaterThan(5);
  expect(new Set(borders)).toEqual(new Set(['solid']));
  await page.getByText('Needs you').waitFor();
  await page.context().close();
});

test('at twice the size, and from right to left, no control is cut off', async () => {
  // 420 px at 200 % are 210.
  const { page, host } = await openAsked(browser(), served.url, { width: 210, height: 400 });
  host.ask(push());
  host.ask(shelves);
  const allow = page.getByRole('button', { name: 'Allow once' });
  await expect.poll(() => allow.isEnabled()).toBe(true);
  await expect.poll(() => cutOff(page)).toEqual([]);
  await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
  await expect.poll(() => cutOff(page)).toEqual([]);
  await allow.scrollIntoViewIfNeeded();
  await allow.click();
  await page.getByRole('group', { name: 'Question: Failure' }).waitFor();
  await expect.poll(() => cutOff(page)).toEqual([]);
  await page.context().close();
});

test('Enter that ends a composition answers nothing, and sends nothing', async () => {
  const { page, host } = await openAsked(browser(), served.url);
  host.ask(push());
  const field = page.getByRole('textbox', { name: 'Tell the agent what to do instead' });
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  await field.click();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'かな', selectionStart: 2, selectionEnd: 2 });
  await field.evaluate(element =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  await input.send('Input.insertText', { text: 'かな' });
  await expect.poll(() => field.inputValue()).toBe('かな');
  expect(host.received.filter(message => message.type === 'response')).toEqual([]);
  await page.context().close();
});
