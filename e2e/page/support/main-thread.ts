// What the main threads of a browser were busy with while something ran.
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Each task, in milliseconds of its own processor time: what else the machine does is not in it. */
export async function tasksWhile(browser: Browser, page: Page, run: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  const trace = await run().then(
    () => browser.stopTracing(),
    // The next test traces too.
    (error: unknown) => browser.stopTracing().then(() => Promise.reject(error)),
  );
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: { name: string; tdur?: number }[] };
  const tasks = traceEvents.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur / 1000);
  expect(tasks.length).toBeGreaterThan(100);
  return tasks;
}
