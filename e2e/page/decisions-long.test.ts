// Decisions that are longer than their place, keys that stay down, and words that say the same thing twice.
import type { PageMessage } from '@dovetail/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edit, openAsked, push, shelves } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const answers = (received: readonly PageMessage[]) => received.filter(message => message.type === 'response');

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

test.each(['Enter', ' '])('%j that stays down presses nothing on the next card, whatever has the focus', async key => {
  const { page, host } = await openAsked(browser(), served.url);
  host.ask(push());
  host.ask({ ...push(), decisionId: 'd-second', input: { command: 'git tag v2' } });
  const allow = page.getByRole('button', { name: 'Allow once' });
  await expect.poll(() => allow.isEnabled()).toBe(true);
  await allow.click();
  await expect.poll(() => answers(host.received).length).toBe(1);
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.down(key);
  await page.getByRole('region', { name: 'Command' }).getByText('git tag v2').waitFor();
  await expect.poll(() => allow.isEnabled()).toBe(true);
  // The key is still down when the focus comes to an answer, as after Tab or Ctrl+.
  await allow.focus();
  for (let n = 0; n < 30; n += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
  expect(answers(host.received)).toHaveLength(1);
  // Pressed anew, after a while, it means something.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 600)));
  await page.keyboard.press(key);
  await expect.poll(() => answers(host.received).length).toBe(2);
  await page.context().close();
});

test('an edit that is described by its path alone says the path no second time', async () => {
  const { page, host } = await openAsked(browser(), served.url);
  host.ask({ ...edit, description: 'src/cart/total.ts' });
  const card = page.getByRole('group', { name: 'Permission: Edit' });
  await card.getByRole('heading', { name: 'Change src/cart/total.ts?' }).waitFor();
  expect(await card.locator('.dt-ask-description').count()).toBe(0);
  await page.context().close();
});
