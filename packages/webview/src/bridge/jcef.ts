// The page inside JetBrains' browser: the plugin injects `window.idebridge`, and posts messages to the window.
import type { Bridge } from './bridge.ts';
import { keptState } from './kept-state.ts';
import { unwrap } from './unwrap.ts';

declare global {
  interface Window {
    idebridge?: { postMessage(json: string): void };
  }
}

export function jcefBridge(ide: { postMessage(json: string): void }): Bridge {
  let receive: ((event: MessageEvent) => void) | undefined;
  return {
    kind: 'jcef',
    // Not a window's: it takes the message alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: message => ide.postMessage(JSON.stringify(message)),
    onMessage(listener) {
      receive = event => {
        const message = unwrap(event.data);
        if (message) listener(message);
      };
      window.addEventListener('message', receive);
    },
    onConnection: listener => listener('open'),
    ...keptState(),
    close() {
      if (receive) window.removeEventListener('message', receive);
    },
  };
}
