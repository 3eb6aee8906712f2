// One page in the browser with the host inside it, and what the browser itself can tell about it.
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { hostAnswers, olderReply } from './host-answers.ts';
import { installHost, type HostInPage } from './host-in-page.ts';
import { sessionId } from './long-history.ts';

declare global {
  var benchHost: HostInPage;
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['DOVETAIL_CHROMIUM'] ?? '/usr/bin/chromium', args: quiet });
}

/** Of the main thread, in milliseconds of its own processor time, since the page began. */
export interface ThreadTime {
  readonly script: number;
  readonly layout: number;
  readonly style: number;
  readonly all: number;
}

export interface OpenedPage {
  readonly page: Page;
  threadTime(): Promise<ThreadTime>;
  /** Bytes of JavaScript objects after a collection. */
  heap(): Promise<number>;
  close(): Promise<void>;
}

export async function openPage(browser: Browser, url: string): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 420, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(String(error)));
  await page.addInitScript(installHost, { answers: hostAnswers, olderReply, sessionId });
  await page.goto(url);
  await page.evaluate(() => benchHost.launched);
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    page,
    threadTime: () => readThreadTime(devtools),
    async heap() {
      for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    },
    async close() {
      await context.close();
      if (errors.length > 0) throw new Error(`The page has failed: ${errors.join('; ')}`);
    },
  };
}

async function readThreadTime(devtools: CDPSession): Promise<ThreadTime> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const ms = (name: string) => (metrics.find(metric => metric.name === name)?.value ?? NaN) * 1000;
  return {
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration'),
    style: ms('RecalcStyleDuration'),
    all: ms('TaskDuration'),
  };
}
