// Files and terminal on screens that have no room for them: reached and left by the pointer and by keys, with the focus
// always on something that is shown.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from './support/open-workbench.ts';
import { folder } from './support/scripted-workbench.ts';
import { project } from './workbench.fixture.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(width: number, height: number) {
  opened = await openWorkbench(browser(), { ...project, width, height });
  await opened.page.getByRole('textbox', { name: 'Message' }).waitFor();
  return opened;
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: now } = document;
    return now?.getAttribute('aria-label') ?? now?.textContent ?? '';
  });

test('at 900 px the files come over the rest with the focus, and leave with Escape, a click beside or a chosen file', async () => {
  const { page, errors } = await open(900, 800);
  const tree = page.getByRole('tree', { name: 'Files' });
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('half a thought');
  await page.keyboard.press('Control+b');
  await tree.waitFor();
  await expect.poll(() => focused(page)).toBe('Files');
  await page.keyboard.press('Escape');
  await tree.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Message');
  await expect.poll(() => box.inputValue()).toBe('half a thought');

  await page.getByRole('button', { name: 'Files panel' }).click();
  await tree.waitFor();
  await page.mouse.click(860, 400);
  await tree.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Files panel');

  await page.getByRole('button', { name: 'Files panel' }).click();
  await tree.getByRole('treeitem', { name: 'package.json' }).click();
  await page.getByRole('textbox', { name: 'Editor: package.json' }).waitFor();
  await tree.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+b');
  await tree.waitFor();
  await expect.poll(() => focused(page)).toBe('Files');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Editor: README.md' }).waitFor();
  await tree.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Editor: README.md');

  // Whoever goes on by keys is not left behind what lies over the rest.
  await page.keyboard.press('Control+b');
  await expect.poll(() => focused(page)).toBe('Files');
  await page.keyboard.press('F6');
  await tree.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).not.toBe('');
  expect(errors).toEqual([]);
});

test('at 390 px a file that is pointed at is shown, and keys go to files and terminal and back', async () => {
  const { page, server, errors } = await open(390, 844);
  const bar = page.getByRole('navigation', { name: 'Panes' });
  const current = () => bar.locator('[aria-current]').textContent();
  await bar.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('treeitem', { name: 'package.json' }).click();
  await page.getByRole('textbox', { name: 'Editor: package.json' }).waitFor();
  await expect.poll(current).toBe('Editor');
  await expect.poll(() => focused(page)).toBe('Editor');

  await page.keyboard.press('Control+b');
  await expect.poll(current).toBe('Files');
  await expect.poll(() => focused(page)).toBe('Files');
  await page.keyboard.press('Control+b');
  await expect.poll(current).toBe('Editor');
  await expect.poll(() => focused(page)).toBe('Editor');

  await page.keyboard.press('Control+`');
  await expect.poll(current).toBe('Terminal');
  await server.next('start_terminal');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.dt-terminal') !== null)).toBe(true);
  await page.keyboard.press('Control+`');
  await expect.poll(current).toBe('Editor');

  // A mention is seen where it is written.
  await page.keyboard.press('Control+b');
  await expect.poll(() => focused(page)).toBe('Files');
  await page.keyboard.press('End');
  await page.keyboard.press('Alt+k');
  expect(await server.next('mention')).toMatchObject({ path: `${folder}/README.md` });
  await expect.poll(current).toBe('Chat');
  expect(errors).toEqual([]);
});
