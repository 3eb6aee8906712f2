// In a narrow panel nothing lies over anything else: the note about a draft, the bar of find, the pickers under the text.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { composerOfThisFile, keptSession, runTurn } from './composer.fixture.ts';
import { plainConfig } from './support/scripted-host.ts';
import { openFind } from './transcript.fixture.ts';

const open = composerOfThisFile();
const shots = process.env['DOVETAIL_SHOTS'];

/** Pairs of the visible parts of it that cover each other, and parts that stick out of it. */
const troublesOf = (bar: Locator, parts: string) =>
  bar.evaluate((element, selector) => {
    const around = element.getBoundingClientRect();
    const boxes = [...element.querySelectorAll<HTMLElement>(selector)]
      .map(part => ({ name: part.getAttribute('aria-label') ?? part.className, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const troubles = boxes.length < 3 ? ['too few parts are there'] : [];
    for (const [index, { name, box }] of boxes.entries()) {
      if (box.left < around.left || box.right > around.right) troubles.push(`${name} sticks out`);
      for (const other of boxes.slice(index + 1)) {
        const isBeside = box.right <= other.box.left + 0.5 || other.box.right <= box.left + 0.5;
        const isAbove = box.bottom <= other.box.top + 0.5 || other.box.bottom <= box.top + 0.5;
        if (!isBeside && !isAbove) troubles.push(`${name} lies over ${other.name}`);
      }
    }
    return troubles;
  }, parts);

test('at 280 px the note about a kept draft stands under its last line', async () => {
  const text = Array.from({ length: 4 }, (_, n) => `${n} and words enough to reach the end of the line`).join('\n');
  let tell: (() => void) | undefined;
  const draft = { text, caret: 0, attachments: [], comments: [] };
  const { page } = await open({
    width: 280,
    kept: keptSession,
    answers: { get_draft: () => new Promise<object>(resolve => (tell = () => resolve({ draft }))) },
  });
  // Measured by the page itself, in the very moment that both are there.
  const measured = page.waitForFunction(() => {
    const hint = document.querySelector('.dt-composer-hint')?.getBoundingClientRect();
    const field = document.querySelector('textarea');
    if (!hint || !field?.value.startsWith('0 and words')) return undefined;
    field.scrollTop = field.scrollHeight;
    const lastLine = field.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(field).paddingBottom);
    return { lastLine, top: hint.top, start: hint.left, end: hint.right };
  });
  tell?.();
  const { lastLine, top, start, end } = (await (await measured).jsonValue()) ?? {
    lastLine: 1,
    top: 0,
    start: 0,
    end: 0,
  };
  if (shots) await page.screenshot({ path: `${shots}/draft-280.png` });
  expect(top).toBeGreaterThanOrEqual(lastLine - 0.5);
  expect(start).toBeGreaterThan(0);
  expect(end).toBeLessThan(280);
  await page.context().close();
});

test('at 280 px the bar of find keeps its parts apart and off the edges', async () => {
  const { page } = await open({ width: 280 });
  await openFind(page);
  const bar = page.getByRole('search');
  await bar.getByRole('searchbox').fill('marmalade');
  await bar.getByText('Not found').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/find-280.png` });
  await expect.poll(() => troublesOf(bar, 'input, button, .dt-find-count')).toEqual([]);
  const field = await bar.getByRole('searchbox').boundingBox();
  expect(field?.x).toBeGreaterThanOrEqual(6);
  expect((field?.x ?? 0) + (field?.width ?? 280)).toBeLessThanOrEqual(274);
  await page.context().close();
});

test('at 420 px a long model name is cut by itself and pushes nothing out of the bar, while a turn runs too', async () => {
  const models = [{ value: 'default', displayName: 'A model with a rather long name', description: '' }];
  const { page, host } = await open({
    width: 420,
    kept: keptSession,
    answers: { get_claude_state: { config: { ...plainConfig, models } } },
  });
  await page.getByRole('button', { name: /^Model: / }).waitFor();
  const bar = page.locator('.dt-bar');
  await expect.poll(() => troublesOf(bar, 'button')).toEqual([]);
  await runTurn(host, page);
  if (shots) await page.screenshot({ path: `${shots}/model-420.png` });
  await expect.poll(() => troublesOf(bar, 'button')).toEqual([]);
  await expect.poll(() => troublesOf(bar, '.dt-pick-label, .dt-send, .dt-stop')).toEqual([]);
  await page.context().close();
});
