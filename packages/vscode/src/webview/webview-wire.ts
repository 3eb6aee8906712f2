// The wire of one page in a webview. Messages leave in order; only a bounded number is on its way at a time, so that a page
// that cannot keep up is noticed and a far one is not waited for after each message.
import type { Outgoing, PageWire } from '@dovetail/host';

/** What a webview of VS Code offers. */
export interface PostsMessages {
  postMessage(message: unknown): PromiseLike<boolean>;
}

export interface WebviewWire extends PageWire {
  /** What the page sent. Kept until somebody listens. */
  receive(message: unknown): void;
  /** The webview is gone, or another page has begun in it. */
  end(): void;
}

const mostOnTheirWay = 64;

export function createWebviewWire(webview: PostsMessages, onGivenUp: (reason: string) => void = () => {}): WebviewWire {
  let listener: ((message: unknown) => void) | undefined;
  let waiting: unknown[] = [];
  let ended = false;
  let onTheirWay = 0;
  let failure: Error | undefined;
  const closers: (() => void)[] = [];
  const roomWanted: (() => void)[] = [];

  function arrived(): void {
    onTheirWay--;
    roomWanted.shift()?.();
  }

  function end(): void {
    if (ended) return;
    ended = true;
    for (const closer of closers) closer();
    for (const wake of roomWanted.splice(0)) wake();
  }

  return {
    send({ message }: Outgoing) {
      if (ended) throw new Error('The page is gone.');
      if (failure) throw failure;
      onTheirWay++;
      // Not a window's: it takes the message alone.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      webview.postMessage({ type: 'from-extension', message }).then(arrived, (error: unknown) => {
        failure = error instanceof Error ? error : new Error('The webview did not take a message.');
        arrived();
      });
      if (onTheirWay < mostOnTheirWay) return;
      return new Promise<void>(resolve => roomWanted.push(resolve));
    },
    onMessage(wanted) {
      listener = wanted;
      for (const message of waiting) wanted(message);
      waiting = [];
    },
    onClose: closer => void closers.push(closer),
    close(reason) {
      end();
      onGivenUp(reason);
    },
    receive(message) {
      if (ended) return;
      if (listener) listener(message);
      else waiting.push(message);
    },
    end,
  };
}
