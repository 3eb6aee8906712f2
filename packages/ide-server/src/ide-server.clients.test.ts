// Clients that come, answer or do not, say who they are, and go: judged with the official MCP client.
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { ClientConnection } from './server/client-connection.ts';
import { fakeEditor } from './testing/fake-editor.ts';
import { connectAsCli, connectMcp, serve } from './testing/served.ts';
import { createSocketClientTransport } from './testing/socket-client-transport.ts';

describe('ping', () => {
  test('the client may ask', async () => {
    const { client } = await connectMcp(await serve(fakeEditor()));
    expect(await client.ping()).toEqual({});
  });

  test('on the level of the socket too', async () => {
    const { transport } = await connectMcp(await serve(fakeEditor()));
    const pong = new Promise<string>(resolve => {
      transport.socket.once('pong', data => resolve(data.toString()));
    });
    transport.socket.ping('are you there');
    expect(await pong).toBe('are you there');
  });

  test('we ask, and a client that answers stays', async () => {
    const server = await serve(fakeEditor(), { heartbeat: { everyMs: 20, timeoutMs: 20_000 } });
    const { transport } = await connectMcp(server);
    const pings = () => transport.received.filter(message => 'method' in message && message.method === 'ping').length;
    await vi.waitFor(() => expect(pings()).toBeGreaterThan(3), { timeout: 20_000 });
    expect(server.clients).toHaveLength(1);
  });

  test('one that answers with an error is there all the same', async () => {
    const server = await serve(fakeEditor(), { heartbeat: { everyMs: 20, timeoutMs: 20_000 } });
    const transport = createSocketClientTransport(server.port, server.authToken);
    let pings = 0;
    transport.onmessage = message => {
      if (!('method' in message) || message.method !== 'ping' || !('id' in message)) return;
      pings++;
      void transport.send({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'no' } });
    };
    await transport.start();
    await vi.waitFor(() => expect(pings).toBeGreaterThan(3), { timeout: 20_000 });
    expect(server.clients).toHaveLength(1);
    transport.socket.terminate();
  });

  test('one that does not answer is let go', async () => {
    const gone: ClientConnection[] = [];
    const server = await serve(fakeEditor(), {
      heartbeat: { everyMs: 20, timeoutMs: 30 },
      onClientDisconnected: client => gone.push(client),
    });
    const transport = createSocketClientTransport(server.port, server.authToken);
    const closed = new Promise<void>(resolve => {
      transport.onclose = resolve;
    });
    await transport.start();
    await closed;
    await vi.waitFor(() => expect(server.clients).toEqual([]), { timeout: 20_000 });
    // It never said who it was, so nobody was told that it came.
    expect(gone).toEqual([]);
  });
});

const fail = () => {
  throw new Error('a bug of the listener');
};

describe('who is connected', () => {
  test('the process id that a CLI tells is recorded, once', async () => {
    const connected: unknown[] = [];
    const disconnected: string[] = [];
    const server = await serve(fakeEditor(), {
      onClientConnected: ({ id, pid, clientInfo }) => connected.push({ id, pid, clientInfo }),
      onClientDisconnected: ({ id }) => disconnected.push(id),
    });
    const cli = await connectAsCli(server, 123);
    await cli.client.notification({ method: 'ide_connected', params: { pid: 124 } });
    await cli.client.ping();
    expect(connected).toEqual([{ id: 'client-1', pid: 123, clientInfo: { name: 'claude-code', version: '9.9.9' } }]);
    await cli.client.close();
    await vi.waitFor(() => expect(disconnected).toEqual(['client-1']), { timeout: 20_000 });
    expect(server.clients).toEqual([]);
  });

  test('a client that never says so is told of when its handshake is over', async () => {
    const connected: unknown[] = [];
    const server = await serve(fakeEditor(), { onClientConnected: ({ pid }) => connected.push(pid) });
    const { client } = await connectMcp(server);
    await client.listTools();
    await vi.waitFor(() => expect(connected).toEqual([undefined]), { timeout: 20_000 });
  });

  test('what a listener throws disturbs nobody', async () => {
    const server = await serve(fakeEditor(), {
      onClientConnected: fail,
      onClientDisconnected: fail,
      onLogEvent: fail,
    });
    const cli = await connectAsCli(server);
    await cli.client.notification({ method: 'log_event', params: { eventName: 'x' } });
    await cli.client.close();
    await vi.waitFor(() => expect(server.clients).toEqual([]), { timeout: 20_000 });
    await delay(0);
    expect(await (await connectAsCli(server)).client.ping()).toEqual({});
  });

  test('events for the log come through, with or without data; others are ignored', async () => {
    const events: unknown[] = [];
    const server = await serve(fakeEditor(), { onLogEvent: (name, data) => events.push([name, data]) });
    const { client } = await connectMcp(server);
    const told = (method: string, params: unknown) => client.notification({ method, params } as never);
    await told('log_event', { eventName: 'a', eventData: { b: 1 } });
    await told('log_event', { eventName: 'c' });
    await told('log_event', { eventData: {} });
    await told('experiment_gates', { gates: {} });
    await client.ping();
    expect(events).toEqual([
      ['a', { b: 1 }],
      ['c', undefined],
    ]);
  });
});
