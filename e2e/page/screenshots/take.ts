// Takes a picture of a state in every look. The name of the file says the state, the theme and the width.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { frames } from '../scroll.fixture.ts';

const into = fileURLToPath(new URL('../../../build/screenshots/', import.meta.url));
const themes = ['light', 'dark'] as const;

interface Look {
  readonly width: number;
  readonly height: number;
}

const chatWidths = [280, 420, 760];

/** The chat page in light and dark, narrow, usual and wide. Gives how many pictures there are now. */
export async function takeChat(page: Page, state: string, height = 800): Promise<number> {
  let taken = 0;
  for (const width of chatWidths) taken += await takeThemes(page, `chat-${state}`, { width, height });
  return taken;
}

/** A window of the workbench in light and dark, as wide as it is. */
export function takeWorkbench(page: Page, state: string): Promise<number> {
  return takeThemes(page, `workbench-${state}`, page.viewportSize() ?? { width: 1440, height: 900 });
}

async function takeThemes(page: Page, name: string, look: Look): Promise<number> {
  let taken = 0;
  mkdirSync(into, { recursive: true });
  await page.setViewportSize(look);
  for (const theme of themes) {
    await setTheme(page, theme);
    await frames(page, 4);
    const picture = await page.screenshot({ path: `${into}${name}-${theme}-${look.width}.png` });
    if (picture.length > 0) taken += 1;
  }
  return taken;
}

/** As the system or the editor around the page sets it. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(name => void (document.documentElement.dataset['theme'] = name), theme);
}
