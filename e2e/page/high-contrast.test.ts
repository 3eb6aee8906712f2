// Where the system asks for more contrast, or for colours of its own, the focus and what is selected have a line around them.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench } from './support/open-workbench.ts';
import { project } from './workbench.fixture.ts';

const browser = browserOfThisFile();

/** How wide the line around it is, in pixels; 0 when there is none that could be seen. */
const lineAround = (locator: Locator) =>
  locator.evaluate(element => {
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(element);
    const isSeen = outlineStyle !== 'none' && outlineColor !== backgroundColor;
    return isSeen ? Number.parseFloat(outlineWidth) : 0;
  });

test.each([
  { name: 'forced colours', media: { forcedColors: 'active', contrast: 'no-preference' } },
  { name: 'more contrast', media: { forcedColors: 'none', contrast: 'more' } },
] as const)('$name: focus, selected rows, tabs and choices', async ({ name, media }) => {
  const { page, errors, close } = await openWorkbench(browser(), project);
  await page.emulateMedia(media);
  const shots = process.env['DOVETAIL_SHOTS'];
  const shoot = (part: string) => shots && page.screenshot({ path: `${shots}/${name.replace(' ', '-')}-${part}.png` });

  const row = page.getByRole('treeitem', { name: 'README.md' });
  await row.click();
  const editor = page.getByRole('textbox', { name: 'Editor: README.md' });
  await editor.waitFor();
  await expect.poll(() => lineAround(page.getByRole('tab', { name: 'README.md' }))).toBe(1);
  await page.getByRole('tree').focus();
  await page.keyboard.press('ArrowUp');
  const selected = page.getByRole('tree').locator('[aria-selected="true"]');
  await expect.poll(() => lineAround(selected)).toBe(3);
  await shoot('tree');
  await editor.click();
  await expect.poll(() => lineAround(selected)).toBe(1);
  await expect.poll(() => lineAround(page.locator('.cm-editor'))).toBe(2);
  await page.getByRole('tab', { name: 'README.md' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => lineAround(page.locator(':focus-visible'))).toBeGreaterThanOrEqual(2);

  await page.getByRole('button', { name: 'Mode: Ask first' }).press('Enter');
  const choices = page.getByRole('menu', { name: 'Mode' }).getByRole('menuitemradio');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => lineAround(choices.nth(0))).toBe(1);
  await expect.poll(() => lineAround(choices.nth(1))).toBeGreaterThanOrEqual(2);
  await shoot('menu');
  expect(errors).toEqual([]);
  await close();
});
