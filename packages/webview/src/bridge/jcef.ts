// The page inside JetBrains' browser. The plugin injects `window.idebridge`, perhaps after the scripts of the page have run, and
// dispatches messages to the window. The page says hello after every load: what is sent to it before that is lost.
import type { HostMessage } from '@dovetail/protocol';
import type { Bridge, Connection } from './bridge.ts';
import { createPartJoiner, toParts } from './jcef-parts.ts';
import { keptState } from './kept-state.ts';
import { unwrap } from './unwrap.ts';

interface IdeBridge {
  postMessage(json: string): void;
}

declare global {
  interface Window {
    idebridge?: IdeBridge;
  }
}

/** Without an `ide` it waits for the plugin, which tells by the event `idebridge-ready`. */
export function jcefBridge(ide: IdeBridge | undefined = window.idebridge): Bridge {
  const joiner = createPartJoiner();
  let out = ide;
  let greeted = false;
  let sent = 0;
  let onMessage: ((message: HostMessage) => void) | undefined;
  let onConnection: ((connection: Connection) => void) | undefined;

  // Not a window's: it takes the message alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (json: string): void => out?.postMessage(json);

  function greet(): void {
    if (greeted || !out) return;
    greeted = true;
    post(JSON.stringify({ type: 'hello' }));
  }

  function receive({ data, source }: MessageEvent): void {
    // What the plugin dispatches has no source; whatever a frame or a script posts has one.
    if (source !== null) return;
    const message = unwrap(joiner.take(data));
    if (message) onMessage?.(message);
  }

  function install(): void {
    if (out || !window.idebridge) return;
    out = window.idebridge;
    greet();
    onConnection?.('open');
  }

  window.addEventListener('message', receive);
  window.addEventListener('idebridge-ready', install);

  return {
    kind: 'jcef',
    send(message) {
      if (!out) return;
      greet();
      sent += 1;
      for (const part of toParts(`page-${sent}`, JSON.stringify(message))) post(part);
    },
    onMessage(listener) {
      onMessage = listener;
    },
    onConnection(listener) {
      onConnection = listener;
      greet();
      listener(out ? 'open' : 'connecting');
    },
    ...keptState(),
    close() {
      window.removeEventListener('message', receive);
      window.removeEventListener('idebridge-ready', install);
    },
  };
}
