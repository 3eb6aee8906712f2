// What a person does in the chat, whatever window it is in. Things are found by role and accessible name.
import type { FrameLocator, Locator } from 'playwright-core';

export interface Chat {
  readonly frame: FrameLocator;
  readonly box: Locator;
  readonly log: Locator;
  say(text: string): Promise<void>;
  said(text: string | RegExp): Locator;
  question(tool: string): Locator;
  button(name: string | RegExp): Locator;
  dialog(name: string): Locator;
}

export function chatIn(frame: FrameLocator): Chat {
  const box = frame.getByRole('textbox', { name: 'Message' });
  const log = frame.getByRole('log', { name: 'Conversation' });
  return {
    frame,
    box,
    log,
    async say(text) {
      await box.fill(text);
      await box.press('Enter');
    },
    said: text => log.getByText(text),
    question: tool => frame.getByRole('group', { name: `Permission: ${tool}` }),
    button: name => frame.getByRole('button', { name }),
    dialog: name => frame.getByRole('dialog', { name }),
  };
}
