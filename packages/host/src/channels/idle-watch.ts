// When a channel may sleep: nothing runs, nothing is asked, nothing waits. One timer, which looks when the time has come
// and is set again for the rest; it keeps no process alive.
import type { Conversation } from '@dovetail/conversation';
import { runningTurn } from './running-turn.ts';

/** Undefined when nothing stands against it. */
export function reasonToStayAwake(c: Conversation): string | undefined {
  if (runningTurn(c)) return 'A turn is running.';
  if (c.decisions.length > 0) return 'A question waits for an answer.';
  if (c.queue.length > 0) return 'Messages wait to be sent.';
  if (Object.values(c.tasks).some(task => !task.ended)) return 'Work runs in the background.';
  return undefined;
}

export interface IdleWatch {
  /** Something has happened. Cheap. */
  active(): void;
  /** The limit may be another now. */
  reset(): void;
  stop(): void;
}

export interface IdleWatchOptions {
  now(): number;
  /** 0: never. */
  limitMs(): number;
  /** Called when nothing has happened for so long. What it does not do is asked again after the same time. */
  onIdle(): void;
}

/** The longest a timer can run. */
const maxTimerMs = 2 ** 31 - 1;

export function createIdleWatch({ now, limitMs, onIdle }: IdleWatchOptions): IdleWatch {
  let lastMs = now();
  let timer: NodeJS.Timeout | undefined;

  function arm(): void {
    clearTimeout(timer);
    const limit = limitMs();
    timer = limit > 0 ? setTimeout(look, Math.min(Math.max(lastMs + limit - now(), 1), maxTimerMs)).unref() : undefined;
  }

  function look(): void {
    if (now() - lastMs >= limitMs()) {
      lastMs = now();
      onIdle();
    }
    arm();
  }

  arm();
  return {
    active() {
      lastMs = now();
    },
    reset: arm,
    stop: () => clearTimeout(timer),
  };
}
