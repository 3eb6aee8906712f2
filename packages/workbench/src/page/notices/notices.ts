// Short messages that stand at the edge until they are read or answered. None is answered by itself.
import { signal, type ReadonlySignal } from '@preact/signals-core';

export interface Notice {
  readonly id: number;
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly actions: readonly string[];
}

export interface NoticeOptions {
  readonly severity?: Notice['severity'];
  readonly actions?: readonly string[];
  readonly signal?: AbortSignal;
  /** A fact that needs no answer leaves by itself; the way to undo it stays for as long. */
  readonly forMs?: number;
}

export interface Notices {
  readonly all: ReadonlySignal<readonly Notice[]>;
  /** Settles with the action that was chosen, or null when it was put away. */
  show(message: string, options?: NoticeOptions): Promise<string | null>;
  choose(id: number, action: string | null): void;
}

const mostShown = 4;

export function createNotices(): Notices {
  const all = signal<readonly Notice[]>([]);
  const settles = new Map<number, (action: string | null) => void>();
  let last = 0;

  function choose(id: number, action: string | null): void {
    all.value = all.peek().filter(notice => notice.id !== id);
    settles.get(id)?.(action);
    settles.delete(id);
  }

  return {
    all,
    choose,
    show(message, { severity = 'info', actions = [], signal: ending, forMs } = {}) {
      last += 1;
      const id = last;
      return new Promise(settle => {
        settles.set(id, settle);
        all.value = [...all.peek(), { id, severity, message, actions }];
        const [oldest] = all.peek();
        if (all.peek().length > mostShown && oldest) choose(oldest.id, null);
        ending?.addEventListener('abort', () => choose(id, null), { once: true });
        if (forMs !== undefined) setTimeout(() => choose(id, null), forMs);
      });
    },
  };
}
