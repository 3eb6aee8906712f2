// The transport over real sockets on loopback, spoken to by hand.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createSocketTransport } from './socket-transport.ts';

async function pair(mostUnsentBytes = 1024 * 1024) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, autoPong: false });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [[WebSocket], unknown];
  onTestFinished(() => {
    client.terminate();
    server.close();
  });
  const received: JSONRPCMessage[] = [];
  const answers: unknown[] = [];
  client.on('message', data => answers.push(JSON.parse((data as Buffer).toString('utf8'))));
  const transport = createSocketTransport(socket, { mostUnsentBytes });
  transport.onmessage = message => received.push(message);
  await transport.start();
  return { client, socket, transport, received, answers };
}

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

describe('receiving', () => {
  test('a message, and each of a batch', async () => {
    const { client, received } = await pair();
    client.send(JSON.stringify(ping(1)));
    client.send(JSON.stringify([ping(2), ping(3)]));
    await vi.waitFor(() => expect(received).toEqual([ping(1), ping(2), ping(3)]), { timeout: 20_000 });
  });

  test('what is taken is not passed on, and what is not JSON-RPC is not even offered', async () => {
    const { client, transport, received } = await pair();
    const offered: JSONRPCMessage[] = [];
    transport.take = message => {
      offered.push(message);
      return 'id' in message && message.id === 1;
    };
    client.send('{"id":0}');
    client.send(JSON.stringify([ping(1), ping(2)]));
    await vi.waitFor(() => expect(received).toEqual([ping(2)]), { timeout: 20_000 });
    expect(offered).toEqual([ping(1), ping(2)]);
  });

  test.each([
    ['null', null],
    ['7', null],
    ['"text"', null],
    ['{}', null],
    ['[]', null],
    ['{"id":5,"method":"x"}', 5],
    ['{"jsonrpc":"1.0","id":"a","method":"x"}', 'a'],
    ['{"jsonrpc":"2.0","id":5}', 5],
    ['{"jsonrpc":"2.0","id":{},"method":"x"}', null],
  ])('%s is answered as not JSON-RPC, and the connection lives on', async (text, id) => {
    const { client, received, answers } = await pair();
    client.send(text);
    client.send(JSON.stringify(ping(1)));
    await vi.waitFor(() => expect(received).toEqual([ping(1)]), { timeout: 20_000 });
    await vi.waitFor(
      () =>
        expect(answers).toEqual([
          { jsonrpc: '2.0', id, error: { code: -32600, message: 'This is not a JSON-RPC 2.0 message.' } },
        ]),
      { timeout: 20_000 },
    );
  });

  test.each(['{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}', '{"id":1,"result":{}}', '{"error":{}}'])(
    'the answer %s is never answered',
    async text => {
      const { client, received, answers } = await pair();
      client.send(text);
      client.send(JSON.stringify(ping(1)));
      await vi.waitFor(() => expect(received).toEqual([ping(1)]), { timeout: 20_000 });
      expect(answers).toEqual([]);
    },
  );

  test('of a batch only so much is looked at', async () => {
    const { client, received } = await pair();
    client.send(JSON.stringify(Array.from({ length: 5000 }, (_, n) => ping(n))));
    client.send(JSON.stringify(ping(-1)));
    await vi.waitFor(() => expect(received.at(-1)).toEqual(ping(-1)), { timeout: 20_000 });
    expect(received).toHaveLength(101);
  });

  test.each([['{"jsonrpc":'], [''], ['\u0000'], [Buffer.from(JSON.stringify(ping(1)))]])(
    'what is not JSON text (%j) ends the connection, and nothing after it counts',
    async data => {
      const { client, received } = await pair();
      const closed = once(client, 'close');
      client.send(data);
      client.send(JSON.stringify(ping(2)));
      const [code, reason] = (await closed) as [number, Buffer];
      expect([code, reason.toString()]).toEqual([1003, 'Every message must be JSON-RPC 2.0 text.']);
      expect(received).toEqual([]);
    },
  );

  test('JSON of any depth does no harm', async () => {
    const { client, received } = await pair();
    client.send(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    client.send(`{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`);
    client.send(JSON.stringify(ping(2)));
    await vi.waitFor(() => expect(received.at(-1)).toEqual(ping(2)), { timeout: 20_000 });
  });
});

describe('sending', () => {
  test('a message is one text frame', async () => {
    const { client, transport } = await pair();
    const message = once(client, 'message');
    await transport.send({ jsonrpc: '2.0', method: 'x', params: { text: 'ä\n' } });
    const [data, isBinary] = (await message) as [Buffer, boolean];
    expect([data.toString('utf8'), isBinary]).toEqual([
      '{"jsonrpc":"2.0","method":"x","params":{"text":"ä\\n"}}',
      false,
    ]);
  });

  test('to a client that does not read: bounded, then it is let go', async () => {
    const { client, socket, transport } = await pair(1024 * 1024);
    client.pause();
    const closed = once(socket, 'close');
    const message = { jsonrpc: '2.0' as const, method: 'x', params: { text: 'x'.repeat(64 * 1024) } };
    const sent: Promise<unknown>[] = [];
    let mostBytes = 0;
    for (let n = 0; n < 2000 && socket.readyState === socket.OPEN; n++) {
      sent.push(transport.send(message).catch((error: unknown) => error));
      mostBytes = Math.max(mostBytes, transport.unsentBytes);
      await new Promise(resolve => setImmediate(resolve));
    }
    await closed;
    expect(mostBytes).toBeLessThan(1024 * 1024 + 70 * 1024);
    const errors = (await Promise.all(sent)).filter(Boolean).map(String);
    expect(errors.at(-1)).toBe('Error: The client does not read.');
  });

  test('tells when something was taken', async () => {
    const { transport } = await pair();
    transport.onsent = vi.fn<() => void>();
    await transport.send({ jsonrpc: '2.0', method: 'x' });
    await vi.waitFor(() => expect(transport.onsent).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  });

  test('after the end it fails, and says so', async () => {
    const { client, transport } = await pair();
    const closed = new Promise<void>(resolve => {
      transport.onclose = resolve;
    });
    client.terminate();
    await closed;
    await expect(transport.send({ jsonrpc: '2.0', method: 'x' })).rejects.toThrow('The connection is closed.');
  });
});

test('pongs that nobody reads are not piled up', async () => {
  const { client, socket } = await pair(0);
  const pong = once(client, 'pong');
  client.ping('1');
  await pong;
  // As if something waited for the reader.
  Object.defineProperty(socket, 'bufferedAmount', { get: () => 1 });
  const pongs = vi.spyOn(socket, 'pong');
  const seen = once(socket, 'ping');
  client.ping('2');
  await seen;
  expect(pongs).not.toHaveBeenCalled();
});

test('closing says that we are going', async () => {
  const { client, transport } = await pair();
  const closed = once(client, 'close');
  await transport.close();
  expect((await closed)[0]).toBe(1001);
});
