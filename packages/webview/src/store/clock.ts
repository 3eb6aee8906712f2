// One clock for all elapsed times: it ticks once a second while someone looks at it and the page is visible.
import { signal, type ReadonlySignal } from '@preact/signals-core';
import { useSignal } from './use-signal.ts';

export interface Clock {
  /** Since 1970. Ticks only while it is watched. */
  readonly nowMs: ReadonlySignal<number>;
}

const still = signal(0);

export function createClock(now: () => number = Date.now): Clock {
  let timer: ReturnType<typeof setInterval> | undefined;
  let watched = false;
  const tick = (): void => void (nowMs.value = now());

  function arrange(): void {
    const runs = watched && isVisible();
    if (runs && timer === undefined) {
      tick();
      timer = setInterval(tick, 1_000);
    } else if (!runs && timer !== undefined) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  const nowMs = signal(now(), {
    watched() {
      watched = true;
      if (typeof document !== 'undefined') document.addEventListener('visibilitychange', arrange);
      arrange();
    },
    unwatched() {
      watched = false;
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', arrange);
      arrange();
    },
  });
  return { nowMs };
}

/** The page's own. */
export const clock: Clock = createClock();

/** The time by the clock while `runs`; otherwise the component does not look at it. */
export function useNow(runs: boolean): number {
  return useSignal<number>(runs ? clock.nowMs : still);
}

function isVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState !== 'hidden';
}
