// The page inside a webview of VS Code.
import type { Bridge } from './bridge.ts';
import { unwrap } from './unwrap.ts';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  // Given by VS Code; may be called once.
  var acquireVsCodeApi: (() => VsCodeApi) | undefined;
}

export function vscodeBridge(acquire: () => VsCodeApi): Bridge {
  const api = acquire();
  let receive: ((event: MessageEvent) => void) | undefined;
  return {
    kind: 'vscode',
    // Not a window's: it takes the message alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: message => api.postMessage(message),
    onMessage(listener) {
      receive = event => {
        const message = unwrap(event.data);
        if (message) listener(message);
      };
      window.addEventListener('message', receive);
    },
    onConnection: listener => listener('open'),
    loadState: () => api.getState(),
    saveState: state => api.setState(state),
    close() {
      if (receive) window.removeEventListener('message', receive);
    },
  };
}
