// From a fresh window to a chat that can be typed in, and what the extension host holds then.
import { setTimeout as after } from 'node:timers/promises';
import type { ExtensionParts } from './extension-parts.ts';
import { openMeasuredWindow } from './measured-window.ts';
import type { HostReading } from './probe-extension.ts';

export interface OpeningFigures {
  readonly idle: HostReading;
  /** Only with the extension: from the key that runs the command to a box that takes text. */
  readonly firstChatMs?: number;
  readonly secondChatMs?: number;
  readonly withChats?: HostReading;
}

/** What happens after start-up has happened by then. */
const settleMs = 8000;

export async function measureOpening(
  parts: ExtensionParts,
  { withExtension }: { withExtension: boolean },
): Promise<OpeningFigures> {
  const scenario = { name: 'bench', forgiving: true, steps: [{ say: 'Hello.' }] };
  const measured = await openMeasuredWindow(parts, { withExtension, scenario });
  try {
    await measured.reading();
    await after(settleMs);
    const idle = await measured.reading();
    if (!withExtension) return { idle };
    const firstChatMs = await chatOpens();
    const secondChatMs = await chatOpens();
    await after(settleMs / 2);
    return { idle, firstChatMs, secondChatMs, withChats: await measured.reading() };
  } finally {
    await measured.close();
  }

  async function chatOpens(): Promise<number> {
    const { page, chat } = measured.window;
    await page.keyboard.press('F1');
    const row = page.locator('.quick-input-widget .monaco-list-row.focused', { hasText: 'Dovetail: Open in New Tab' });
    await page.locator('.quick-input-widget input.input').fill('>Dovetail: Open in New Tab');
    await row.waitFor();
    const startedMs = performance.now();
    await page.keyboard.press('Enter');
    await chat.getByRole('textbox', { name: 'Message' }).fill('ready');
    const tookMs = performance.now() - startedMs;
    await chat.getByRole('textbox', { name: 'Message' }).fill('');
    return tookMs;
  }
}
