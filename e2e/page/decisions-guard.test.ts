// A key that was meant for something else never answers a question.
import type { PageMessage } from '@dovetail/protocol';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsked, plan, push } from './decisions.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());
const open = () => openAsked(browser(), served.url);

const answers = (received: readonly PageMessage[]) => received.filter(message => message.type === 'response');
const second = { ...push(), decisionId: 'd-second', input: { command: 'git tag v2' } };

/** Long enough for the guard, by the clock of the page. */
const guardOver = (page: Page) =>
  page.evaluate(() => new Promise(resolve => setTimeout(resolve, 450))).then(() => undefined);

test('a card that comes takes no focus, and its buttons are off at first', async () => {
  const { page, host } = await open();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.click();
  // Watched from the very frame in which it appears.
  await page.evaluate(() => {
    const seen: boolean[] = [];
    (window as never as { seen: boolean[] }).seen = seen;
    new MutationObserver(() => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('.dt-answer')) seen.push(button.disabled);
    }).observe(document.body, { childList: true, subtree: true });
  });
  host.ask(push());
  await page.getByRole('group', { name: 'Permission: Bash' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => (window as never as { seen: boolean[] }).seen.slice(0, 4)))
    .toEqual([true, true, true, true]);
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  await page.context().close();
});

test('a key held down in the message box answers nothing, also when the focus comes into the card meanwhile', async () => {
  const { page, host } = await open();
  await page.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.down('1');
  host.ask(push());
  const card = page.getByRole('group', { name: 'Permission: Bash' });
  await card.waitFor();
  await guardOver(page);
  await card.getByText('Run this command?').click();
  await card.focus();
  for (let n = 0; n < 40; n += 1) await page.keyboard.down('1');
  await guardOver(page);
  for (let n = 0; n < 10; n += 1) await page.keyboard.down('1');
  expect(answers(host.received)).toEqual([]);
  await page.keyboard.up('1');
  await guardOver(page);
  await page.keyboard.press('1');
  await expect.poll(() => answers(host.received).length).toBe(1);
  await page.context().close();
});

test.each(['1', 'Enter', ' '])('%j held down on one card does not answer the next one', async key => {
  const { page, host } = await open();
  host.ask(push());
  host.ask(second);
  await page.getByText('1 of 2').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  await page.getByRole('button', { name: 'Allow once' }).focus();
  await guardOver(page);
  await page.keyboard.down(key);
  // Space presses when it comes up.
  if (key === ' ') await page.keyboard.up(key);
  await expect.poll(() => answers(host.received).length).toBe(1);
  await page.getByRole('region', { name: 'Command' }).getByText('git tag v2').waitFor();
  // The focus is on the next card itself, not on one of its answers.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Permission: Bash');
  await page.keyboard.down(key);
  // Where the key would press: on an answer that is switched on, while it is still down.
  const allow = page.getByRole('button', { name: 'Allow once' });
  await expect.poll(() => allow.isEnabled()).toBe(true);
  await allow.focus();
  await expect.poll(() => allow.evaluate(button => button === document.activeElement)).toBe(true);
  for (let n = 0; n < 20; n += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
  await guardOver(page);
  expect(answers(host.received)).toHaveLength(1);
  await page.getByRole('region', { name: 'Command' }).getByText('git tag v2').waitFor();
  // Let go and pressed again, it is meant.
  await page.keyboard.press(key);
  await expect.poll(() => answers(host.received).length).toBe(2);
  await page.context().close();
});

test('a key right after typing elsewhere is refused, and hammering stays refused', async () => {
  const { page, host } = await open();
  await page.clock.install();
  host.ask(push());
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.click();
  // However long the keys take on their way, no time passes between them.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('go on');
  await page.keyboard.press('Control+.');
  await page.keyboard.press('1');
  await page.keyboard.press('1');
  await page.keyboard.press('1');
  expect(answers(host.received)).toEqual([]);
  await page.clock.runFor(450);
  await page.clock.resume();
  await page.keyboard.press('4');
  await expect
    .poll(() => answers(host.received).map(message => message.type === 'response' && message.response))
    .toEqual([{ type: 'tool_permission_response', behavior: 'deny' }]);
  // Back to where the person was.
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  await page.context().close();
});

test('digits mean nothing outside of the card, and in its text field they are text', async () => {
  const { page, host } = await open();
  host.ask(push());
  await expect.poll(() => page.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  await page.getByRole('log').focus();
  await page.keyboard.press('1');
  const field = page.getByRole('textbox', { name: 'Tell the agent what to do instead' });
  await field.click();
  await guardOver(page);
  await page.keyboard.type('1 2');
  await expect.poll(() => field.inputValue()).toBe('1 2');
  expect(answers(host.received)).toEqual([]);
  await page.context().close();
});

test('Escape goes to the message box and decides nothing', async () => {
  const { page, host } = await open();
  host.ask({ ...plan });
  await page.getByRole('group', { name: 'Plan', exact: true }).waitFor();
  await guardOver(page);
  await page.keyboard.press('Control+.');
  await guardOver(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Message');
  expect(answers(host.received)).toEqual([]);
  await page.getByRole('group', { name: 'Plan', exact: true }).waitFor();
  await page.context().close();
});
