// Decisions that are longer than their place, and words that say the same thing twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edit, openAsked, shelves } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

test.each([280, 420])(
  'the answers of long questions are in view at %i px, before anything is scrolled',
  async width => {
    const { page, host } = await openAsked(browser(), served.url, { width, height: 600 });
    host.ask(shelves);
    const last = page.getByRole('group', { name: /^Question: / }).last();
    const submit = last.getByRole('button', { name: 'Submit answers' });
    await submit.waitFor();
    const isSeen = (): Promise<boolean> =>
      submit.evaluate(button => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      });
    await expect.poll(isSeen).toBe(true);
    // Scrolled to its end the last option is not hidden behind them.
    await page.locator('.dt-dock').evaluate(dock => void (dock.scrollTop = dock.scrollHeight));
    await expect.poll(isSeen).toBe(true);
    const [own, foot] = await Promise.all([
      last.getByRole('textbox', { name: 'Your own answer' }).boundingBox(),
      page.locator('.dt-ask-foot').boundingBox(),
    ]);
    expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    await page.context().close();
  },
);

test('an edit that is described by its path alone says the path no second time', async () => {
  const { page, host } = await openAsked(browser(), served.url);
  host.ask({ ...edit, description: 'src/cart/total.ts' });
  const card = page.getByRole('group', { name: 'Permission: Edit' });
  await card.getByRole('heading', { name: 'Change src/cart/total.ts?' }).waitFor();
  expect(await card.locator('.dt-ask-description').count()).toBe(0);
  await page.context().close();
});
