// Watches the transcript after every frame: whether the end is in view, or whether what is read has kept its place.
import type { Page } from 'playwright-core';

export interface Worst {
  /** Pixels between the lower edge and the end, at most. */
  readonly end: number;
  /** Pixels that the anchor was off its place, at most. */
  readonly shift: number;
  /** Frames that were looked at. */
  readonly frames: number;
}

interface Watch {
  mode: 'following' | 'reading' | 'off';
  element: Element | null;
  top: number;
  worst: { end: number; shift: number; frames: number };
}

type WithWatch = Window & { watch: Watch };

export async function startWatch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch: Watch = { mode: 'off', element: null, top: 0, worst: { end: 0, shift: 0, frames: 0 } };
    (window as never as WithWatch).watch = watch;
    const log = document.querySelector('.dt-log');
    if (!log) throw new Error('no log');
    const spacer = log.lastElementChild;
    const padding = parseFloat(getComputedStyle(log).paddingBlockEnd);
    // The rectangles of an intersection are those of the frame as it is drawn, after everything that has run in it.
    const look = (entries: IntersectionObserverEntry[], observer: IntersectionObserver): void => {
      observer.disconnect();
      const { worst } = watch;
      for (const { target, boundingClientRect: box, rootBounds } of entries) {
        if (!rootBounds) continue;
        if (target === spacer && watch.mode === 'following' && log.scrollHeight > log.clientHeight)
          worst.end = Math.max(worst.end, Math.abs(box.bottom + padding - rootBounds.bottom));
        if (target === watch.element && watch.mode === 'reading')
          worst.shift = Math.max(worst.shift, Math.abs(box.top - rootBounds.top - watch.top));
      }
      if (watch.mode === 'reading' && watch.element && !watch.element.isConnected) worst.shift = 999;
      worst.frames += 1;
    };
    const tick = (): void => {
      const observer = new IntersectionObserver(look, { root: log });
      if (spacer) observer.observe(spacer);
      if (watch.element) observer.observe(watch.element);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

/** From now on the end must stay in view, or what is at the upper edge must stay where it is. */
export function watchFor(page: Page, mode: 'following' | 'reading' | 'off'): Promise<void> {
  return page.evaluate(wanted => {
    const { watch } = window as never as WithWatch;
    const log = document.querySelector('.dt-log');
    if (!log) throw new Error('no log');
    const edge = log.getBoundingClientRect().top;
    const crossing = [...document.querySelectorAll('.dt-row')].find(
      row => row.getBoundingClientRect().bottom > edge + 1,
    );
    const inner = [...(crossing?.querySelectorAll('p, .dt-you') ?? [])].find(part => {
      const { top, bottom } = part.getBoundingClientRect();
      return top < edge && bottom > edge + 1;
    });
    watch.mode = wanted;
    watch.element = inner ?? crossing ?? null;
    watch.top = watch.element ? watch.element.getBoundingClientRect().top - edge : 0;
    watch.worst = { end: 0, shift: 0, frames: 0 };
  }, mode);
}

export function worstSince(page: Page): Promise<Worst> {
  return page.evaluate(() => (window as never as WithWatch).watch.worst);
}

/** Waits for as many drawn frames. */
export async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(
    left =>
      new Promise<void>(resolve => {
        const step = (n: number): unknown => (n === 0 ? resolve() : requestAnimationFrame(() => step(n - 1)));
        step(left);
      }),
    count,
  );
}

/** Until the page has not moved for some frames. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const log = document.querySelector('.dt-log');
        let last = NaN;
        let same = 0;
        const look = (): void => {
          const top = log?.scrollTop ?? 0;
          same = top === last ? same + 1 : 0;
          last = top;
          if (same >= 8) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
}

/** As a person turns it, over the transcript: until the page has taken it up and come to rest. */
export async function turnWheel(page: Page, by: number): Promise<void> {
  await page.evaluate(down => {
    const log = document.querySelector('.dt-log');
    if (!log) throw new Error('no log');
    const before = log.scrollTop;
    const canMove = down ? log.scrollHeight - log.clientHeight - before > 1 : before > 0;
    const moved = new Promise<void>(resolve => {
      // What the page itself moves meanwhile may stand against it, so it is not waited for without end.
      const look = (left: number): unknown =>
        !canMove || left === 0 || log.scrollTop !== before ? resolve() : requestAnimationFrame(() => look(left - 1));
      log.addEventListener('wheel', () => look(30), { once: true, passive: true });
    });
    (window as never as { moved: Promise<void> }).moved = moved;
  }, by > 0);
  await page.mouse.wheel(0, by);
  await page.evaluate(() => (window as never as { moved: Promise<void> }).moved);
  await atRest(page);
}

export function endDistance(page: Page): Promise<number> {
  return page.evaluate(() => {
    const log = document.querySelector('.dt-log');
    return log ? log.scrollHeight - log.clientHeight - log.scrollTop : NaN;
  });
}
