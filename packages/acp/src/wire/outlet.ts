// The way out to the client. A client that does not read is waited for: what is not yet written stays within a limit, because
// whoever makes it asks for room first.
import type { Writable } from 'node:stream';

export interface Outlet {
  write(text: string): void;
  /** Undefined when more may be written; else when that is so again, or nobody reads any more. */
  room(): Promise<void> | undefined;
}

const mostWaitingBytes = 1024 * 1024;

export function createOutlet(stream: Writable, limitBytes = mostWaitingBytes): Outlet {
  let waiting: Promise<void> | undefined;

  function drained(): Promise<void> {
    return new Promise(resolve => {
      const done = (): void => {
        stream.off('drain', done).off('close', done).off('error', done);
        waiting = undefined;
        resolve();
      };
      stream.on('drain', done).on('close', done).on('error', done);
    });
  }

  return {
    write: text => void stream.write(text),
    room() {
      if (stream.destroyed || stream.writableLength <= limitBytes) return undefined;
      return (waiting ??= drained());
    },
  };
}
