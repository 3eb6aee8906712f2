// A JSON-RPC peer as the one that is asked and told.
import { notFound } from '@dovetail/protocol';
import { describe, expect, it, vi } from 'vitest';
import { JsonRpcError } from './json-rpc-error.ts';
import type { JsonRpcMessage } from './json-rpc-messages.ts';
import { createJsonRpcPeer, type JsonRpcPeerOptions } from './json-rpc-peer.ts';
import { createMemoryPair } from './memory-pair.ts';

const settled = () => new Promise(resolve => setImmediate(resolve));

/** A peer, and the wire's other end in the hands of the test. */
function byHand(options: JsonRpcPeerOptions = {}) {
  const [far, near] = createMemoryPair<unknown, JsonRpcMessage>();
  const heard: unknown[] = [];
  far.onMessage(message => heard.push(JSON.parse(JSON.stringify(message))));
  const peer = createJsonRpcPeer(near, options);
  const say = async (...messages: unknown[]) => {
    for (const message of messages) far.send(message);
    await settled();
  };
  return { peer, far, near, heard, say };
}

/** A method that waits until the test lets it go. */
function held() {
  const begun: {
    params: unknown;
    signal: AbortSignal;
    resolve(value: unknown): void;
    reject(reason: unknown): void;
  }[] = [];
  const method = (params: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => begun.push({ params, signal, resolve, reject }));
  return { method, begun };
}

const notification = (method: string, params?: unknown) => ({ jsonrpc: '2.0', method, params });
const call = (id: unknown, method: unknown = 'do', params?: unknown) => ({ jsonrpc: '2.0', id, method, params });

describe('answering', () => {
  it('gives the method its params and answers with what it returns, null for nothing', async () => {
    const { heard, say } = byHand({ methods: { add: params => (params as number[])[0], nothing: () => undefined } });
    await say(call(1, 'add', [3, 4]), call('text-id', 'nothing'), call(0, 'nothing'));
    expect(heard).toEqual([
      { jsonrpc: '2.0', id: 1, result: 3 },
      { jsonrpc: '2.0', id: 'text-id', result: null },
      { jsonrpc: '2.0', id: 0, result: null },
    ]);
  });

  it.each(['nope', 'constructor', '__proto__', '$/unknown', ''])('%j is not found', async method => {
    const { heard, say } = byHand({ methods: { known: () => 1 } });
    await say(call(1, method));
    expect(heard).toMatchObject([
      { id: 1, error: { code: -32601, message: `There is no request called "${method}".` } },
    ]);
  });

  it('maps what is thrown: ours by its number, a number of its own, anything else to -32603 and the log', async () => {
    const onInternalError = vi.fn<(reference: string, error: unknown) => void>();
    const bug = new Error('secret');
    const { heard, say } = byHand({
      onInternalError,
      methods: {
        ours: () => Promise.reject(notFound('/a')),
        number: () => {
          throw new JsonRpcError(-32002, 'Say initialize first.', { supported: [1] });
        },
        bug: () => Promise.reject(bug),
      },
    });
    await say(call(1, 'ours'), call(2, 'number'), call(3, 'bug'));
    expect(heard.toSorted((a, b) => (a as { id: number }).id - (b as { id: number }).id)).toMatchObject([
      {
        id: 1,
        error: { code: -32001, message: '/a was not found.', data: { code: 'not_found', data: { what: '/a' } } },
      },
      { id: 2, error: { code: -32002, message: 'Say initialize first.', data: { supported: [1] } } },
      { id: 3, error: { code: -32603, data: { code: 'internal', data: { reference: 'error-1' } } } },
    ]);
    expect(JSON.stringify(heard)).not.toContain('secret');
    expect(onInternalError.mock.calls).toEqual([['error-1', bug]]);
  });

  it('answers several at once, each as it is ready', async () => {
    const { method, begun } = held();
    const { peer, heard, say } = byHand({ methods: { do: method } });
    await say(call(1), call(2));
    expect(peer.running).toBe(2);
    begun[1]?.resolve('second');
    await settled();
    begun[0]?.resolve('first');
    await settled();
    expect(heard).toEqual([
      { jsonrpc: '2.0', id: 2, result: 'second' },
      { jsonrpc: '2.0', id: 1, result: 'first' },
    ]);
    expect(peer.running).toBe(0);
  });

  it('fires the signal on $/cancelRequest, for that id only, and still answers once', async () => {
    const { method, begun } = held();
    const { heard, say } = byHand({ methods: { do: method } });
    await say(call(1), call('1'), { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: '1' } });
    expect(begun.map(({ signal }) => signal.aborted)).toEqual([false, true]);
    begun[1]?.reject(begun[1].signal.reason);
    await say({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: '1' } });
    expect(heard).toMatchObject([{ id: '1', error: { code: -32800 } }]);
    expect(heard).toHaveLength(1);
  });

  it.each([{ id: 99 }, {}, { id: null }, undefined, [1]])('ignores $/cancelRequest with %j', async params => {
    const { method, begun } = held();
    const { heard, say } = byHand({ methods: { do: method } });
    await say(call(1), { jsonrpc: '2.0', method: '$/cancelRequest', params });
    expect(begun[0]?.signal.aborted).toBe(false);
    expect(heard).toEqual([]);
  });

  it('refuses an id that is in use without touching the first', async () => {
    const { method, begun } = held();
    const { heard, say } = byHand({ methods: { do: method } });
    await say(call(1), call(1));
    expect(begun).toHaveLength(1);
    expect(heard).toMatchObject([{ id: null, error: { code: -32600 } }]);
    begun[0]?.resolve('mine');
    await settled();
    expect(heard.at(-1)).toEqual({ jsonrpc: '2.0', id: 1, result: 'mine' });
  });

  it('answers "internal" when the result cannot be carried', async () => {
    const [far, near] = createMemoryPair<unknown, JsonRpcMessage>();
    const heard: unknown[] = [];
    far.onMessage(message => heard.push(message));
    const end = { ...near, send: (message: JsonRpcMessage) => near.send(JSON.parse(JSON.stringify(message)) as never) };
    createJsonRpcPeer(end, { methods: { do: () => 1n } });
    far.send(call(1));
    await settled();
    expect(heard).toMatchObject([{ id: 1, error: { code: -32603 } }]);
  });
});

describe('notifications', () => {
  it('reach their listener in order; unknown ones are ignored; none is ever answered', async () => {
    const seen: unknown[] = [];
    const onInternalError = vi.fn<(reference: string, error: unknown) => void>();
    const { heard, say } = byHand({
      onInternalError,
      notifications: {
        'editor/selectionChanged': params => seen.push(params),
        broken: () => {
          throw new Error('bug');
        },
      },
    });
    await say(
      notification('editor/selectionChanged', { n: 1 }),
      notification('nope'),
      notification('constructor'),
      notification('__proto__'),
      notification('broken'),
      notification('editor/selectionChanged', { n: 2 }),
    );
    expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
    expect(heard).toEqual([]);
    expect(onInternalError).toHaveBeenCalledOnce();
  });
});

describe('what is no JSON-RPC 2.0', () => {
  it.each([
    ['text', 'hello', null],
    ['a batch', [call(1)], null],
    ['null', null, null],
    ['an empty object', {}, null],
    ['an id alone', { jsonrpc: '2.0', id: 5 }, null],
    ['another version', { ...call(5), jsonrpc: '1.0' }, 5],
    ['no version', { id: 5, method: 'do' }, 5],
    ['a method that is no text', call(5, 7), 5],
    ['an id that is an object', call({}), null],
    ['an id that is null', call(null), null],
  ])('%s is answered -32600', async (_name, message, id) => {
    const method = vi.fn<() => void>();
    const { heard, say } = byHand({ methods: { do: method } });
    await say(message);
    expect(heard).toEqual([
      {
        jsonrpc: '2.0',
        id,
        error: { code: -32600, message: expect.stringMatching(/^This is not a JSON-RPC 2\.0 message: ./) as string },
      },
    ]);
    expect(method).not.toHaveBeenCalled();
  });
});
