// A very long answer in small deltas, as fast as no model writes: how long tasks are, and whether all of it arrives.
import type { Browser } from 'playwright-core';
import { floodPieces, type Shape } from './flood-text.ts';
import { lastWords } from './long-history.ts';
import { tasksDuring, type Task } from './main-thread-tasks.ts';
import { openPage } from './opened-page.ts';

export interface FloodFigures {
  readonly shape: Shape;
  readonly deltas: number;
  readonly characters: number;
  readonly seconds: number;
  readonly tasks: readonly Task[];
  readonly elements: number;
  /** Numbers that are not where they belong, after the last delta and after the answer was confirmed. */
  readonly wrong: { readonly streamed: number; readonly confirmed: number };
}

const perSecond = 3000;

export async function measureFlood(browser: Browser, url: string, shape: Shape, deltas: number): Promise<FloodFigures> {
  const opened = await openPage(browser, url);
  try {
    const { page } = opened;
    await page.evaluate(path => benchHost.prepare(path), 'snapshot/product/50');
    await page.evaluate(words => benchHost.open(words), lastWords(50));
    const pieces = floodPieces(shape, deltas);
    const wrong = { streamed: 0, confirmed: 0 };
    const startMs = performance.now();
    const tasks = await tasksDuring(browser, page, async () => {
      wrong.streamed = await page.evaluate(streamAll, { pieces, perSecond });
      wrong.confirmed = await page.evaluate(confirm, { text: pieces.join(''), count: pieces.length });
    });
    return {
      shape,
      deltas,
      characters: pieces.join('').length,
      seconds: (performance.now() - startMs) / 1000,
      tasks,
      elements: await page.evaluate(() => document.querySelectorAll('*').length),
      wrong,
    };
  } finally {
    await opened.close();
  }
}

/** In the browser. What is due by the clock is sent: a page that falls behind gets more at once. */
async function streamAll(given: { pieces: string[]; perSecond: number }): Promise<number> {
  const { pieces } = given;
  benchHost.begin();
  const startMs = performance.now();
  for (let sent = 0; sent < pieces.length;) {
    const due = Math.min(
      pieces.length,
      sent + 500,
      Math.ceil(((performance.now() - startMs) / 1000) * given.perSecond),
    );
    for (; sent < due; sent += 1) benchHost.delta(pieces[sent] ?? '');
    await new Promise(resolve => setTimeout(resolve, 8));
  }
  for (let n = 0; n < 30; n += 1) await new Promise(resolve => requestAnimationFrame(resolve));
  const numbers = [...document.querySelectorAll('.dt-md')].at(-1)?.textContent.match(/\d+/g) ?? [];
  return pieces.filter((_, at) => numbers[at] !== String(at + 1)).length + Math.max(0, numbers.length - pieces.length);
}

async function confirm({ text, count }: { text: string; count: number }): Promise<number> {
  benchHost.end(text);
  for (let n = 0; n < 60; n += 1) await new Promise(resolve => requestAnimationFrame(resolve));
  const numbers = [...document.querySelectorAll('.dt-md')].at(-1)?.textContent.match(/\d+/g) ?? [];
  return Array.from({ length: count }, (_, at) => numbers[at] !== String(at + 1)).filter(Boolean).length;
}
