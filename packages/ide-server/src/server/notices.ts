// What one client is told without having asked. Before its handshake is over everything is kept. Of notices under the
// same key only the newest counts: while the client does not keep up it is held back, and sent as soon as it does.

export type Notice = { readonly method: string; readonly params: Record<string, unknown> };

export interface Notices {
  /** Every notice without a key is sent, in order. */
  tell(notice: Notice, latestKey?: string): void;
  /** The handshake is over. */
  start(): void;
  /** Something was sent: there may be room again. */
  resume(): void;
}

export interface NoticeWire {
  send(notice: Notice): void;
  readonly unsentBytes: number;
}

/** Beyond this the client is behind. */
export const muchUnsentBytes = 1024 * 1024;
const mostWaiting = 32;
const mostHeld = 1000;

export function createNotices(wire: NoticeWire): Notices {
  const waiting: Notice[] = [];
  const held = new Map<string, Notice>();
  let isStarted = false;

  function hold(key: string, notice: Notice): void {
    held.delete(key);
    held.set(key, notice);
    const [oldest] = held.keys();
    if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
  }

  function resume(): void {
    if (!isStarted) return;
    for (const [key, notice] of held) {
      if (wire.unsentBytes > muchUnsentBytes) return;
      held.delete(key);
      wire.send(notice);
    }
  }

  return {
    tell(notice, latestKey) {
      if (latestKey !== undefined) {
        hold(latestKey, notice);
        resume();
      } else if (isStarted) wire.send(notice);
      else {
        waiting.push(notice);
        if (waiting.length > mostWaiting) waiting.shift();
      }
    },
    start() {
      isStarted = true;
      resume();
      for (const notice of waiting.splice(0)) wire.send(notice);
    },
    resume,
  };
}
