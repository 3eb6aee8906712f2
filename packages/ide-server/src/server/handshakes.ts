// Connections that have not proven themselves yet. Each has little time, and when there are too many the oldest makes
// room for the newest: whoever holds connections open keeps nobody out.
import type { Socket } from 'node:net';

export interface Handshakes {
  add(socket: Socket): void;
  /** It has proven itself, and is no longer our concern. */
  release(socket: Socket): void;
  readonly size: number;
  destroyAll(): void;
}

export interface HandshakeLimits {
  readonly most: number;
  readonly withinMs: number;
}

export const defaultHandshakeLimits: HandshakeLimits = { most: 512, withinMs: 5000 };

export function createHandshakes({ most, withinMs }: HandshakeLimits = defaultHandshakeLimits): Handshakes {
  const timers = new Map<Socket, NodeJS.Timeout>();

  function release(socket: Socket): void {
    clearTimeout(timers.get(socket));
    timers.delete(socket);
  }

  return {
    add(socket) {
      const [oldest] = timers.keys();
      if (oldest && timers.size >= most) {
        oldest.destroy();
        release(oldest);
      }
      timers.set(
        socket,
        setTimeout(() => socket.destroy(), withinMs),
      );
      socket.once('close', () => release(socket));
    },
    release,
    get size() {
      return timers.size;
    },
    destroyAll() {
      for (const socket of timers.keys()) socket.destroy();
    },
  };
}
