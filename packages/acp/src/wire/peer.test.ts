import { expect, test } from 'vitest';
import { createPeer, type PeerOptions } from './peer.ts';
import { RpcError } from './rpc-error.ts';

function start(options: Partial<PeerOptions> = {}) {
  const writes: string[] = [];
  const peer = createPeer({
    write: text => void writes.push(text),
    onRequest: () => ({}),
    onNotification: () => {},
    onError: () => {},
    ...options,
  });
  const messages = (): unknown[] =>
    writes
      .join('')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as unknown);
  return { peer, writes, messages, tell: (text: string) => peer.receive(Buffer.from(`${text}\n`)) };
}

test.each([
  ['{"jsonrpc":', { id: null, error: { code: -32700 } }],
  ['[]', { id: null, error: { code: -32600, message: 'A message is one JSON object; there are no batches.' } }],
  ['{"jsonrpc":"2.0","id":5}', { id: 5, error: { code: -32600 } }],
  ['{"jsonrpc":"2.0","id":5,"method":7}', { id: 5, error: { code: -32600 } }],
  ['{"jsonrpc":"2.0","id":{},"method":"x"}', { id: null, error: { code: -32600 } }],
])('%s is answered, and the wire lives on', async (line, answer) => {
  const { tell, messages } = start();
  tell(line);
  tell('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  await expect.poll(messages).toHaveLength(2);
  expect(messages()).toMatchObject([answer, { id: 1, result: {} }]);
});

test('a line that is too long to be kept is answered, and the wire lives on', async () => {
  const { tell, messages } = start({ maxLineBytes: 50 });
  tell(`{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(100)}"}`);
  tell('{"jsonrpc":"2.0","id":2,"method":"ping"}');
  await expect.poll(messages).toMatchObject([
    { id: null, error: { code: -32600 } },
    { id: 2, result: {} },
  ]);
});

test('what a method throws is the answer, with the reason in its message', async () => {
  const { tell, messages } = start({
    onRequest(method) {
      throw method === 'a' ? new RpcError(-32002, 'Gone.', { id: 3 }) : new Error('It broke.');
    },
  });
  tell('{"jsonrpc":"2.0","id":"x","method":"a"}');
  tell('{"jsonrpc":"2.0","id":2,"method":"b"}');
  await expect.poll(messages).toEqual([
    { jsonrpc: '2.0', id: 'x', error: { code: -32002, message: 'Gone.', data: { id: 3 } } },
    { jsonrpc: '2.0', id: 2, error: { code: -32603, message: 'It broke.' } },
  ]);
});

test('$/cancel_request aborts the request, which is answered with -32800', async () => {
  const { tell, messages } = start({
    onRequest: (_method, _params, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  });
  tell('{"jsonrpc":"2.0","id":4,"method":"slow"}');
  tell('{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":9}}');
  tell('{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":4}}');
  await expect
    .poll(messages)
    .toEqual([{ jsonrpc: '2.0', id: 4, error: { code: -32800, message: 'The request was cancelled.' } }]);
});

test('what is sent in one go leaves in one write, in order, before the answer', async () => {
  const { peer, writes, tell } = start({
    onRequest() {
      peer.notify('one', {});
      peer.sendLine('{"jsonrpc":"2.0","method":"two"}\n');
      return { done: true };
    },
  });
  tell('{"jsonrpc":"2.0","id":1,"method":"x"}');
  await expect.poll(() => writes.join('')).toContain('done');
  const methods = writes.join('').match(/one|two|done/g);
  expect(methods).toEqual(['one', 'two', 'done']);
});

test('tasks for after the answer come after it', async () => {
  const { peer, messages, tell } = start({
    onRequest(_method, _params, { afterAnswer }) {
      afterAnswer(() => peer.notify('later', {}));
      return {};
    },
  });
  tell('{"jsonrpc":"2.0","id":1,"method":"x"}');
  await expect.poll(messages).toMatchObject([{ id: 1 }, { method: 'later' }]);
});

test('a request of ours is answered by its id; an answer nobody waits for is ignored', async () => {
  const { peer, tell } = start();
  const first = peer.request('a', {});
  const second = peer.request('b', {});
  tell('{"jsonrpc":"2.0","id":7,"result":1}');
  tell('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"No such method."}}');
  tell('{"jsonrpc":"2.0","id":0,"result":{"ok":true}}');
  expect(await first).toEqual({ ok: true });
  await expect(second).rejects.toMatchObject({ code: -32601, message: 'No such method.' });
});

test('the end of the client fails what waits, aborts what runs, and silences the rest', async () => {
  const aborted: boolean[] = [];
  const { peer, writes, tell } = start({
    onRequest: (_method, _params, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => aborted.push(true))),
  });
  const waiting = peer.request('a', {});
  peer.flush();
  const before = writes.length;
  tell('{"jsonrpc":"2.0","id":1,"method":"x"}');
  peer.close();
  await expect(waiting).rejects.toThrow('The client has gone.');
  peer.notify('late', {});
  peer.flush();
  expect(aborted).toEqual([true]);
  expect(writes).toHaveLength(before);
});
