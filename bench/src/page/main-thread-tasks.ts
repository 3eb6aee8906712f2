// Every task of the page's main thread while something runs, from the browser's own trace.
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  /** The same in processor time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds; `cpu` leaves out what other programs took of the machine meanwhile. */
export interface Task {
  readonly ms: number;
  readonly cpu: number;
}

export async function tasksDuring(browser: Browser, page: Page, run: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  await run();
  const trace = await browser.stopTracing();
  const { traceEvents: events } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  const byThread = new Map<string, Task[]>();
  for (const { name, ph, pid, tid, dur = 0, tdur = dur } of events) {
    const thread = `${pid}.${tid}`;
    if (name !== 'RunTask' || ph !== 'X' || !isMain.has(thread)) continue;
    const tasks = byThread.get(thread) ?? [];
    tasks.push({ ms: dur / 1000, cpu: tdur / 1000 });
    byThread.set(thread, tasks);
  }
  // Other renderers idle; the one that streams is the busiest.
  return [...byThread.values()].reduce((most, tasks) => (busyMs(tasks) > busyMs(most) ? tasks : most), []);
}

const busyMs = (tasks: readonly Task[]) => tasks.reduce((total, { cpu }) => total + cpu, 0);
