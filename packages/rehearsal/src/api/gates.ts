// Named places where an answer stands still until the test lets it go on, so that no test has to sleep.
import { setTimeout as delay } from 'node:timers/promises';
import type { Wait } from '../scenario/scenario.ts';

class Latch {
  readonly opened: Promise<void>;
  open: () => void = () => undefined;

  constructor() {
    this.opened = new Promise(resolve => {
      this.open = resolve;
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise(resolve => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

export class Gates {
  readonly #released = new Map<string, Latch>();
  readonly #reached = new Map<string, Latch>();

  /** Resolves when an answer stands at the gate, or has stood there. */
  reached(name: string): Promise<void> {
    return latch(this.#reached, name).opened;
  }

  /** Opens the gate for good. */
  release(name: string): void {
    latch(this.#released, name).open();
  }

  /** Ends early, and without an error, when the signal aborts: the reader is gone or the server closes. */
  async pass(wait: Wait, signal: AbortSignal): Promise<void> {
    if (wait === 'forever') return aborted(signal);
    if (typeof wait === 'number') {
      await delay(wait, undefined, { signal }).catch(() => undefined);
      return;
    }
    latch(this.#reached, wait.until).open();
    await Promise.race([latch(this.#released, wait.until).opened, aborted(signal)]);
  }
}

function latch(latches: Map<string, Latch>, name: string): Latch {
  const known = latches.get(name);
  if (known) return known;
  const fresh = new Latch();
  latches.set(name, fresh);
  return fresh;
}
