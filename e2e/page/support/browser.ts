// Debian's Chromium, one for all tests of a worker. It talks to nobody but 127.0.0.1.
import { existsSync } from 'node:fs';
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

/** `shell` is the same engine without the browser around it, for half the cost; `whole` is what people use. */
export type BrowserKind = 'shell' | 'whole';

export function startBrowser(kind: BrowserKind = 'whole'): Promise<Browser> {
  const whole = process.env['DOVETAIL_CHROMIUM'] ?? '/usr/bin/chromium';
  const shell = process.env['DOVETAIL_CHROMIUM_SHELL'] ?? '/usr/bin/chromium-headless-shell';
  return chromium.launch({ executablePath: kind === 'shell' && existsSync(shell) ? shell : whole, args: quiet });
}

// One of a kind for all files of a worker: it ends with the worker's process.
const shared = new Map<BrowserKind, Promise<Browser>>();

/** For the tests of one file. Pages that they leave open are closed after the last one. */
export function browserOfThisFile(kind: BrowserKind = 'shell'): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await shared.get(kind)?.catch(() => undefined);
    if (browser?.isConnected()) return;
    const started = startBrowser(kind);
    shared.set(kind, started);
    browser = await started;
  });
  afterAll(async () => {
    await Promise.all(browser?.contexts().map(context => context.close()) ?? []);
  });
  return () => {
    if (!browser) throw new Error('The browser is started before the first test.');
    return browser;
  };
}
