// Debian's Chromium, one for all tests of a file. It talks to nobody but 127.0.0.1.
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

export function startBrowser(extraFlags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['DOVETAIL_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...quiet, ...extraFlags],
  });
}

/** For the tests of one file. */
export function browserOfThisFile(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error('The browser is started before the first test.');
    return browser;
  };
}
