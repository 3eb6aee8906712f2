// The same bare client for every server: a socket, JSON, and no library in between, so that only servers are compared.
import { WebSocket } from 'ws';
import type { Listening } from './servers/server-link.ts';

export interface WireClient {
  /** `calls` round trips, so many of them under way at once. Gives how long they took together. */
  callTool(name: string, calls: number, underWay: number): Promise<number>;
  /** The client tells something, the server tells something back. */
  exchangeNotices(calls: number, underWay: number): Promise<number>;
  close(): Promise<void>;
}

interface Received {
  readonly id?: number;
  readonly method?: string;
}

const initialize = {
  protocolVersion: '2025-11-25',
  capabilities: { roots: {} },
  clientInfo: { name: 'claude-code', version: '9.9.9' },
};

export async function connectWireClient({ port, authToken }: Listening): Promise<WireClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, 'mcp', {
    headers: { 'x-claude-code-ide-authorization': authToken },
    perMessageDeflate: false,
  });
  let onReceived: ((message: Received) => void) | undefined;
  let lastId = 0;
  const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));

  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as Received;
    if (message.method === 'ping') send({ id: message.id, result: {} });
    else onReceived?.(message);
  });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });

  function ask(method: string, params: object): Promise<void> {
    return new Promise(resolve => {
      onReceived = () => resolve();
      send({ id: ++lastId, method, params });
    });
  }

  function exchange(calls: number, underWay: number, sendOne: () => void): Promise<number> {
    return new Promise(resolve => {
      let sent = 0;
      let received = 0;
      const startedMs = performance.now();
      onReceived = () => {
        received++;
        if (received === calls) resolve(performance.now() - startedMs);
        else if (sent < calls) sendNext();
      };
      const sendNext = () => {
        sent++;
        sendOne();
      };
      for (let at = 0; at < Math.min(underWay, calls); at++) sendNext();
    });
  }

  await ask('initialize', initialize);
  send({ method: 'notifications/initialized' });
  send({ method: 'ide_connected', params: { pid: process.pid } });
  await ask('tools/list', {});
  return {
    callTool: (name, calls, underWay) =>
      exchange(calls, underWay, () => send({ id: ++lastId, method: 'tools/call', params: { name, arguments: {} } })),
    exchangeNotices: (calls, underWay) =>
      exchange(calls, underWay, () =>
        send({ method: 'log_event', params: { eventName: 'mentioned', eventData: { in: 'the editor' } } }),
      ),
    close: () =>
      new Promise(resolve => {
        socket.on('close', () => resolve());
        socket.close();
      }),
  };
}
