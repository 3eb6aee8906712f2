// A JSON-RPC peer as the one that asks.
import { cancelled, hasCode } from '@dovetail/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { End } from './end.ts';
import type { JsonRpcMessage } from './json-rpc-messages.ts';
import { createJsonRpcPeer, type JsonRpcPeerOptions } from './json-rpc-peer.ts';
import { createMemoryPair } from './memory-pair.ts';

const settled = () => new Promise(resolve => setImmediate(resolve));
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was answered'),
    (reason: unknown) => reason,
  );

afterEach(() => vi.useRealTimers());

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

describe('asking', () => {
  it('crosses as JSON-RPC 2.0 and resolves with the result', async () => {
    const { peer, heard, say } = byHand();
    const answers = [peer.request('editor/selection'), peer.request('editor/save', { filePath: '/a' })];
    await settled();
    expect(heard).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'editor/selection' },
      { jsonrpc: '2.0', id: 2, method: 'editor/save', params: { filePath: '/a' } },
    ]);
    await say({ jsonrpc: '2.0', id: 2, result: { saved: true } }, { jsonrpc: '2.0', id: 1, result: null });
    expect(await Promise.all(answers)).toEqual([null, { saved: true }]);
  });

  it('takes an answer without result for null: Lua cannot write one', async () => {
    const { peer, say } = byHand();
    const answer = peer.request('editor/closeDiff');
    await say({ jsonrpc: '2.0', id: 1 });
    expect(await answer).toBeNull();
  });

  it('takes "error": null for no error, and an id that came back as text for the same id', async () => {
    const { peer, say } = byHand();
    const answer = peer.request('x');
    await say({ jsonrpc: '2.0', id: '1', result: 5, error: null });
    expect(await answer).toBe(5);
  });

  it('tells of answers nobody waits for, and never answers them', async () => {
    const onStray = vi.fn<(message: unknown) => void>();
    const { peer, heard, say } = byHand({ onStray });
    const answer = peer.request('x');
    const strays = [
      { jsonrpc: '2.0', id: 1, result: 'again' },
      { jsonrpc: '2.0', id: 99, result: 1 },
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'what?' } },
      { jsonrpc: '2.0', error: 'no id' },
    ];
    await say({ jsonrpc: '2.0', id: 1, result: 'first' }, ...strays);
    expect(await answer).toBe('first');
    expect(onStray.mock.calls).toEqual(strays.map(stray => [stray]));
    expect(heard).toHaveLength(1);
  });

  it('notifies without an id', async () => {
    const { peer, heard } = byHand();
    peer.notify('ide/ready', { port: 1 });
    peer.notify('ping');
    await settled();
    expect(heard).toEqual([
      { jsonrpc: '2.0', method: 'ide/ready', params: { port: 1 } },
      { jsonrpc: '2.0', method: 'ping' },
    ]);
  });

  it('fails at once when the message cannot be carried', async () => {
    const broken: End<JsonRpcMessage, unknown> = {
      ...createMemoryPair<JsonRpcMessage>()[0],
      send: () => {
        throw new TypeError('circular');
      },
    };
    expect(await reasonOf(createJsonRpcPeer(broken).request('x'))).toEqual(new TypeError('circular'));
  });
});

describe('giving up', () => {
  it('by signal withdraws the request, rejects at once, and drops the late answer', async () => {
    const onStray = vi.fn<(message: unknown) => void>();
    const { peer, heard, say } = byHand({ onStray });
    const controller = new AbortController();
    const reason = reasonOf(peer.request('editor/openDiff', {}, { signal: controller.signal }));
    await settled();
    controller.abort();
    expect(await reason).toEqual(cancelled('"editor/openDiff"'));
    await settled();
    expect(heard.at(-1)).toEqual({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 1 } });
    await say({ jsonrpc: '2.0', id: 1, result: { decision: 'accepted' } });
    expect(onStray).toHaveBeenCalledOnce();
    expect(heard).toHaveLength(2);
  });

  it('before asking sends nothing; after the answer neither', async () => {
    const { peer, heard, say } = byHand();
    expect(hasCode(await reasonOf(peer.request('x', {}, { signal: AbortSignal.abort() })), 'cancelled')).toBe(true);
    const controller = new AbortController();
    const answer = peer.request('x', {}, { signal: controller.signal });
    await say({ jsonrpc: '2.0', id: 1, result: 1 });
    await answer;
    controller.abort();
    await settled();
    expect(heard).toHaveLength(1);
  });

  it('by time withdraws the request too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { peer, heard } = byHand();
    const reason = reasonOf(peer.request('editor/diagnostics', {}, { timeoutMs: 2000 }));
    vi.advanceTimersByTime(2000);
    expect(await reason).toMatchObject({ code: 'timed_out', data: { what: '"editor/diagnostics"', afterMs: 2000 } });
    await settled();
    expect(heard.at(-1)).toEqual({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 1 } });
  });
});
