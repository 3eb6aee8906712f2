// One conversation opened in a new page: how big the page is then, how long it took, what a delta and a key cost in it.
import type { Browser } from 'playwright-core';
import { lastWords, messagesPerTurn } from './long-history.ts';
import { tasksDuring, type Task } from './main-thread-tasks.ts';
import { openPage, type OpenedPage } from './opened-page.ts';
import { percentile } from './percentile.ts';

/** `product`: the newest part, as much as the host keeps, and the rest on request. `whole`: all in one snapshot. */
export type Mode = 'product' | 'whole';

export interface LengthFigures {
  readonly elements: number;
  readonly nodes: number;
  readonly heapBytes: number;
  readonly openMs: number;
  /** Processor time of the main thread until then. */
  readonly openCpu: number;
  /** While it was opened, colours of code included. */
  readonly longestTask: Task;
  /** Reading one page of older messages; undefined when there were none. */
  readonly olderMs: number | undefined;
  readonly deltaMs: { readonly median: number; readonly p95: number };
  /** Processor time of the main thread for one delta: everything, and its parts. */
  readonly deltaCpu: { readonly all: number; readonly script: number; readonly layout: number };
  readonly keyP95Ms: number;
}

export interface LengthRun {
  readonly messages: number;
  readonly mode: Mode;
  readonly deltas: number;
  readonly keys: number;
}

export async function measureLength(browser: Browser, url: string, run: LengthRun): Promise<LengthFigures> {
  const opened = await openPage(browser, url);
  try {
    const { page } = opened;
    const turns = Math.ceil(run.messages / messagesPerTurn);
    let openMs = NaN;
    await page.evaluate(path => benchHost.prepare(path), `snapshot/${run.mode}/${turns}`);
    await opened.heap();
    const before = await opened.threadTime();
    let openCpu = NaN;
    const tasks = await tasksDuring(browser, page, async () => {
      openMs = await page.evaluate(words => benchHost.open(words), lastWords(turns));
      openCpu = (await opened.threadTime()).all - before.all;
      // What comes after the first picture (colours of code, sizes) is a part of opening.
      await quietFrames(opened);
    });
    const size = await page.evaluate(countNodes);
    const heapBytes = await opened.heap();
    const delta = await measureDeltas(opened, run.deltas);
    const keys = await measureKeys(opened, run.keys);
    return {
      ...size,
      heapBytes,
      openMs,
      openCpu,
      longestTask: { ms: longest(tasks, 'ms'), cpu: longest(tasks, 'cpu') },
      olderMs: run.mode === 'product' ? await measureOlder(opened) : undefined,
      ...delta,
      keyP95Ms: percentile(keys, 95),
    };
  } finally {
    await opened.close();
  }
}

const longest = (tasks: readonly Task[], by: keyof Task) => tasks.reduce((most, task) => Math.max(most, task[by]), 0);

/** Until nothing comes or goes any more for half a second. */
const quietFrames = ({ page }: Pick<OpenedPage, 'page'>) =>
  page.evaluate(async () => {
    let known = -1;
    for (let same = 0; same < 30; same += 1) {
      await new Promise(resolve => requestAnimationFrame(resolve));
      const now = document.querySelectorAll('*').length;
      if (now !== known) same = 0;
      known = now;
    }
  });

function countNodes(): { elements: number; nodes: number } {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let nodes = 1;
  while (walker.nextNode()) nodes += 1;
  return { elements: document.querySelectorAll('*').length, nodes };
}

async function measureDeltas(opened: OpenedPage, count: number): Promise<Pick<LengthFigures, 'deltaMs' | 'deltaCpu'>> {
  const { page } = opened;
  await page.evaluate(async () => {
    benchHost.begin();
    for (let n = 0; n < 30; n += 1) await benchHost.timedDelta(` warm`);
  });
  const before = await opened.threadTime();
  const costs = await page.evaluate(async deltas => {
    const each: number[] = [];
    for (let n = 1; n <= deltas; n += 1) {
      const { apply, frame } = await benchHost.timedDelta(n % 40 === 0 ? `.\n\nParagraph ${n}` : ` word${n}`);
      each.push(apply + frame);
    }
    return each;
  }, count);
  const after = await opened.threadTime();
  const per = (name: keyof typeof after) => (after[name] - before[name]) / count;
  return {
    deltaMs: { median: percentile(costs, 50), p95: percentile(costs, 95) },
    deltaCpu: { all: per('all'), script: per('script'), layout: per('layout') + per('style') },
  };
}

/** Real key events through the browser, while the answer goes on at one delta per frame. */
async function measureKeys({ page }: OpenedPage, count: number): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Message' }).click();
  await page.evaluate(() => {
    benchHost.takeKeys();
    const stream = (): void => {
      benchHost.delta(' on');
      if (document.body.dataset['stream'] !== 'ended') requestAnimationFrame(stream);
    };
    stream();
  });
  await page.keyboard.type('the quick brown fox jumps over the lazy dog '.repeat(9).slice(0, count), { delay: 40 });
  await page.waitForFunction(
    wanted =>
      document.querySelector('textarea')?.value.length === wanted && (document.body.dataset['stream'] = 'ended'),
    count,
  );
  await quietFrames({ page });
  const keys = await page.evaluate(() => benchHost.takeKeys());
  if (keys.length < count) throw new Error(`Of ${count} keys only ${keys.length} were painted.`);
  return keys;
}

/** Undefined when nothing came before the snapshot. */
async function measureOlder({ page }: OpenedPage): Promise<number | undefined> {
  return page.evaluate(async () => {
    const more = document.querySelector<HTMLElement>('.dt-earlier button');
    if (!more) return undefined;
    const sizeBefore = document.querySelector('article')?.getAttribute('aria-setsize');
    const startMs = performance.now();
    more.click();
    while (document.querySelector('article')?.getAttribute('aria-setsize') === sizeBefore)
      await new Promise(resolve => requestAnimationFrame(resolve));
    return performance.now() - startMs;
  });
}
