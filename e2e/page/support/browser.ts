// Debian's Chromium, one for all tests of a worker. It talks to nobody but 127.0.0.1.
import { afterAll, beforeAll } from 'vitest';
import { chromium, type Browser } from 'playwright-core';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For one step of a page on a busy machine. */
export const patienceMs = 60_000;

export function startBrowser(extraFlags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['DOVETAIL_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...quiet, ...extraFlags],
  });
}

// One for all files of a worker: it ends with the worker's process.
let shared: Promise<Browser> | undefined;

/** For the tests of one file. Pages that they leave open are closed after the last one. */
export function browserOfThisFile(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await shared?.catch(() => undefined);
    if (!browser?.isConnected()) browser = await (shared = startBrowser());
  });
  afterAll(async () => {
    await Promise.all(browser?.contexts().map(context => context.close()) ?? []);
  });
  return () => {
    if (!browser) throw new Error('The browser is started before the first test.');
    return browser;
  };
}
