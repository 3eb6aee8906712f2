// A walk through states of the chat: each is reached, found by role and name, and looked at by axe-core in light and dark.
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { axeFindings } from './axe-findings.ts';
import { patienceMs } from './browser.ts';

export interface StateWalk {
  readonly log: Locator;
  /** Everything is shown, and axe-core finds nothing in it. */
  at(state: string, ...shown: readonly Locator[]): Promise<void>;
  say(text: string): Promise<void>;
  /** The card of a tool call in the transcript. */
  tool(name: string | RegExp): Locator;
  permission(tool: string): Locator;
  /** Presses a button when it can be pressed: those of a decision wait for a moment. */
  press(button: Locator): Promise<void>;
}

export interface WalkOptions {
  /** What axe-core looks at. */
  readonly where?: string;
  /** The page is the same whatever CLI answers: axe-core need not see it twice. */
  readonly isSeenByAxe?: boolean;
}

export function walkStates(page: Page, { where = 'body', isSeenByAxe = true }: WalkOptions = {}): StateWalk {
  const log = page.getByRole('log', { name: 'Conversation' });
  return {
    log,
    async at(state, ...shown) {
      for (const part of shown) await part.waitFor();
      if (isSeenByAxe) expect({ state, found: await axeFindings(page, where) }).toEqual({ state, found: [] });
    },
    async say(text) {
      const box = page.getByRole('textbox', { name: 'Message' });
      await box.fill(text);
      await box.press('Enter');
    },
    tool: name => log.getByRole('group', { name, exact: typeof name === 'string' }),
    permission: tool => page.getByRole('group', { name: `Permission: ${tool}`, exact: true }),
    async press(button) {
      await button.waitFor();
      await expect.poll(() => button.isEnabled(), { timeout: patienceMs }).toBe(true);
      await button.click();
    },
  };
}
