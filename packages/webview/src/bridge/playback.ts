// A recorded conversation instead of a host, for measuring and for pictures. What the page asks is answered from a table,
// or not at all; what it keeps lasts as long as the page.
import type { HostMessage, PageMessage } from '@dovetail/protocol';
import type { Bridge } from './bridge.ts';

export interface RecordedMessage {
  /** Since the recording began. */
  readonly atMs: number;
  readonly message: HostMessage;
}

export interface PlaybackOptions {
  readonly recording: readonly RecordedMessage[];
  /** 1: as it was recorded. Infinity: all at once, in order. */
  readonly speed?: number;
  /** By name of the request. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>> & { readonly type: string }>>;
  /** Hears what the page sends. */
  readonly onSent?: (message: PageMessage) => void;
  readonly state?: unknown;
  /** Called after the last message. */
  readonly onEnd?: () => void;
}

export interface PlaybackBridge extends Bridge {
  /** Begins, or goes on after a pause. The page must be listening. */
  play(): void;
  pause(): void;
}

export function playbackBridge(options: PlaybackOptions): PlaybackBridge {
  const { recording, speed = 1, answers = {}, onSent, onEnd } = options;
  let state = options.state;
  let hear: ((message: HostMessage) => void) | undefined;
  let next = 0;
  let playedMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function step(): void {
    timer = undefined;
    for (let entry = recording[next]; entry; entry = recording[next]) {
      const waitMs = (entry.atMs - playedMs) / speed;
      if (waitMs > 0) {
        timer = setTimeout(() => {
          playedMs = entry.atMs;
          step();
        }, waitMs);
        return;
      }
      next += 1;
      hear?.(entry.message);
    }
    onEnd?.();
  }

  function pause(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    kind: 'playback',
    send(message) {
      onSent?.(message);
      if (message.type !== 'request') return;
      const response = answers[message.request.type];
      if (response) queueMicrotask(() => hear?.({ type: 'response', requestId: message.requestId, response }));
    },
    onMessage: listener => void (hear = listener),
    onConnection: listener => listener('open'),
    loadState: () => state,
    saveState: kept => void (state = kept),
    play() {
      if (timer === undefined) step();
    },
    pause,
    close: pause,
  };
}
