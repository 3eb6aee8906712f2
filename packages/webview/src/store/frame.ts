// Work that is joined to one go per animation frame. A hidden page has no frames; there a slow timer stands in, so that
// nothing piles up while nobody looks.
const hiddenPauseMs = 1_000;

export interface FrameQueue {
  schedule(): void;
  /** At once, for tests and for the moment before the page is left. */
  flush(): void;
}

export function createFrameQueue(run: () => void): FrameQueue {
  let cancel: (() => void) | undefined;

  function flush(): void {
    cancel?.();
    cancel = undefined;
    run();
  }

  return {
    schedule() {
      if (cancel) return;
      if (document.visibilityState === 'hidden') {
        const timer = setTimeout(flush, hiddenPauseMs);
        cancel = () => clearTimeout(timer);
      } else {
        const frame = requestAnimationFrame(flush);
        cancel = () => cancelAnimationFrame(frame);
      }
    },
    flush,
  };
}
