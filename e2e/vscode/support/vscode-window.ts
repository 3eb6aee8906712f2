// One window of VS Code in a page of the browser, and what a person does there.
import type { FrameLocator, Locator, Page } from 'playwright-core';

export interface VscodeWindow {
  readonly page: Page;
  /** Runs a command by its title. */
  command(title: string): Promise<void>;
  /** Opens a file of the folder in an editor. */
  openFile(name: string): Promise<void>;
  editorTab(title: string | RegExp): Locator;
  /** The text editor that shows this file. */
  editor(name: string): Locator;
  /** The chat that is in view; the first of several. */
  readonly chat: FrameLocator;
  /** One of several, the oldest first. */
  chatAt(index: number): FrameLocator;
  chats(): Locator;
  /** Accept, reject and the like, above the editor. */
  titleAction(name: string | RegExp): Locator;
  readonly diff: Locator;
  reload(): Promise<void>;
}

/** A slow machine takes a while to start an extension host. */
const mostRounds = 40;

/** `payload` is what VS Code reads from the address of a window for extension developers. */
export async function openWindow(
  page: Page,
  url: string,
  folder: string,
  payload: readonly (readonly [string, string])[] = [],
): Promise<VscodeWindow> {
  await page.goto(
    `${url}/?folder=${encodeURIComponent(folder)}&payload=${encodeURIComponent(JSON.stringify(payload))}`,
  );
  await workbenchShown(page);
  return windowOf(page);
}

async function workbenchShown(page: Page): Promise<void> {
  await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 90_000 });
}

/** What is in the way of it. VS Code closes the list when something else gets the keyboard, such as the editor that was just asked for. */
function listed(input: Locator, text: string, row: Locator): Promise<unknown> {
  return input
    .waitFor({ timeout: 10_000 })
    .then(() => input.fill(text, { timeout: 5000 }))
    .then(() => row.waitFor({ timeout: 2000 }))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

const pageIn = (webview: Locator) => webview.contentFrame().locator('iframe#active-frame').contentFrame();

export function windowOf(page: Page): VscodeWindow {
  const webviews = () => page.locator('iframe.webview.ready').filter({ visible: true });
  const quick = page.locator('.quick-input-widget');

  async function pick(text: string, row: Locator): Promise<void> {
    const input = quick.locator('input.input');
    // What can be picked is decided when the list opens: before an extension is up, its commands are not there.
    for (let round = 1; ; round += 1) {
      if (!(await input.isVisible())) await page.keyboard.press('F1');
      const problem = await listed(input, text, row);
      if (problem === undefined) break;
      if (round === mostRounds) throw problem;
      if (await input.isVisible()) await page.keyboard.press('Escape');
    }
    await row.click();
    await quick.waitFor({ state: 'hidden' });
  }

  const command = (title: string): Promise<void> =>
    pick(
      `>${title}`,
      quick.locator('.monaco-list-row', { has: page.locator(`.label-name`, { hasText: title }) }).first(),
    );

  return {
    page,
    command,
    async openFile(name) {
      // Not in the place of a chat that is beside it.
      await page.keyboard.press('Control+1');
      await pick(name, quick.locator('.monaco-list-row', { hasText: name.split('/').at(-1) }).first());
      await page
        .locator('.tabs-container .tab.active', { hasText: name.split('/').at(-1) })
        .first()
        .waitFor();
    },
    editorTab: title => page.locator('.tabs-container .tab', { hasText: title }),
    editor: name =>
      page.locator(`.editor-instance[data-uri$="/${name}"], .monaco-editor[data-uri$="/${name}"]`).first(),
    get chat() {
      return pageIn(webviews().first());
    },
    chatAt: index => pageIn(webviews().nth(index)),
    chats: webviews,
    titleAction: name => page.locator('.editor-actions').getByRole('button', { name }),
    diff: page.locator('.monaco-diff-editor'),
    async reload() {
      // VS Code's own: one of the browser cuts off what VS Code has not saved yet, open tabs among it.
      const loaded = page.waitForEvent('load');
      await command('Developer: Reload Window');
      await loaded;
      await workbenchShown(page);
    },
  };
}
