// Stopping a turn. The CLI is asked first; when it has not stopped after a while its process can be stopped.
import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { activitySignal } from './activity.ts';
import type { Chat } from './chat.ts';

export const offerProcessAfterMs = 5_000;
const secondEscapeMs = 2_000;

export interface Stopping {
  /** When the person asked for it; undefined when nothing is being stopped. */
  readonly sinceMs: ReadonlySignal<number | undefined>;
  /** Escape was pressed once; pressed again in time it stops. */
  readonly armed: ReadonlySignal<boolean>;
  /** False when nothing runs. */
  escape(): boolean;
  stop(): void;
  /** Rejects with the reason. */
  stopProcess(): Promise<void>;
}

const known = new WeakMap<Chat, Stopping>();

export function stoppingOf(chat: Chat): Stopping {
  let stopping = known.get(chat);
  if (!stopping) known.set(chat, (stopping = create(chat)));
  return stopping;
}

function create(chat: Chat): Stopping {
  const sinceMs = signal<number | undefined>(undefined);
  const armed = signal(false);
  const activity = activitySignal(chat);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function disarm(): void {
    clearTimeout(timer);
    armed.value = false;
  }

  function stop(): void {
    disarm();
    if (activity.peek() === null) return;
    sinceMs.value ??= Date.now();
    chat.link.tell({ type: 'interrupt_claude', channelId: chat.channelId.peek() });
  }

  effect(() => {
    if (activity.value !== null) return;
    sinceMs.value = undefined;
    disarm();
  });
  return {
    sinceMs,
    armed,
    escape() {
      if (activity.peek() === null) return false;
      if (armed.peek()) stop();
      else {
        armed.value = true;
        timer = setTimeout(disarm, secondEscapeMs);
      }
      return true;
    },
    stop,
    async stopProcess() {
      await chat.link.ask('stop_process', { channelId: chat.channelId.peek() });
    },
  };
}
