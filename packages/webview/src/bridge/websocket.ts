// The page in a browser: one WebSocket to the server that served it. A lost socket is opened again, at once when the page
// comes back into view or the network does, else with growing pauses.
import type { HostMessage } from '@dovetail/protocol';
import type { Bridge, Connection } from './bridge.ts';
import { keptState } from './kept-state.ts';
import { unwrap } from './unwrap.ts';

const firstPauseMs = 250;
const longestPauseMs = 5_000;

export interface WebSocketBridgeOptions {
  readonly url: string;
  /** Where this page keeps its state; several pages may share one window. */
  readonly stateKey?: string;
}

export function webSocketBridge({ url, stateKey }: WebSocketBridgeOptions): Bridge {
  const rehearsal = keptState(`${stateKey ?? 'dovetail.page'}.rehearsal`);
  let isRehearsal = rehearsal.loadState() === true;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let closed = false;
  let connection: Connection = 'connecting';
  let onMessage: ((message: HostMessage) => void) | undefined;
  let onConnection: ((connection: Connection) => void) | undefined;

  function become(next: Connection): void {
    if (connection === next) return;
    connection = next;
    onConnection?.(next);
  }

  function open(): void {
    clearTimeout(timer);
    timer = undefined;
    if (closed) return;
    const current = new WebSocket(isRehearsal ? withRehearsal(url) : url);
    socket = current;
    current.onopen = () => {
      pauseMs = firstPauseMs;
      become('open');
    };
    current.onmessage = ({ data }) => {
      const message = typeof data === 'string' ? unwrap(parse(data)) : undefined;
      if (message) onMessage?.(message);
    };
    current.onclose = () => {
      if (socket !== current || closed) return;
      socket = undefined;
      become('lost');
      timer = setTimeout(open, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
  }

  function hurry(): void {
    if (timer === undefined || document.visibilityState === 'hidden') return;
    pauseMs = firstPauseMs;
    open();
  }

  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  open();

  return {
    kind: 'websocket',
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage(listener) {
      onMessage = listener;
    },
    onConnection(listener) {
      onConnection = listener;
      listener(connection);
    },
    ...keptState(stateKey),
    isRehearsing: () => isRehearsal,
    rehearse(on) {
      isRehearsal = on;
      rehearsal.saveState(on);
      const left = socket;
      socket = undefined;
      left?.close();
      become('lost');
      open();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      socket?.close();
    },
  };
}

function withRehearsal(url: string): string {
  const place = new URL(url);
  place.searchParams.set('rehearsal', '1');
  return place.href;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
