// The built chat page in a real browser, in front of a host that the test scripts. The page believes that it is in VS Code.
import type { HostMessage, PageMessage } from '@dovetail/protocol';
import type { Browser, Page } from 'playwright-core';
import { patienceMs } from './browser.ts';
import { createScriptedHost, type ScriptedHost, type ScriptedHostOptions } from './scripted-host.ts';

export interface OpenChatOptions extends ScriptedHostOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly reducedMotion?: boolean;
  /** What the page kept from before a reload. */
  readonly kept?: unknown;
}

export interface OpenedChat {
  readonly page: Page;
  readonly host: ScriptedHost;
  /** What the page wrote to the console as errors, and what it threw. */
  readonly errors: string[];
}

export async function openChat(browser: Browser, url: string, options: OpenChatOptions = {}): Promise<OpenedChat> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 420, height: options.height ?? 800 },
    colorScheme: options.theme ?? 'light',
    reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // In order: each message waits for the one before.
  let sending: Promise<unknown> = Promise.resolve();
  const post = (message: HostMessage): void => {
    sending = sending.then(() =>
      page.evaluate(data => window.postMessage(data, '*'), { type: 'from-extension', message }).catch(() => undefined),
    );
  };
  const host = createScriptedHost(post, options);
  await page.exposeFunction('dovetailToHost', (message: PageMessage) => host.receive(message));
  await page.addInitScript(kept => {
    let state: unknown = kept;
    const api = {
      postMessage: (message: unknown) =>
        (window as never as { dovetailToHost(m: unknown): void }).dovetailToHost(message),
      getState: () => state,
      setState: (next: unknown) => void (state = next),
    };
    (window as never as { acquireVsCodeApi(): unknown }).acquireVsCodeApi = () => api;
  }, options.kept);
  await page.goto(url);
  return { page, host, errors };
}
