import { notFound, port, remotePort } from '@dovetail/protocol';
import { expect, it, describe } from 'vitest';
import * as z from 'zod';
import type { JsonRpcMessage } from './json-rpc-messages.ts';
import { createJsonRpcPeer, type JsonRpcPeerOptions } from './json-rpc-peer.ts';
import { createMemoryPair } from './memory-pair.ts';

const settled = () => new Promise(resolve => setImmediate(resolve));
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was answered'),
    (reason: unknown) => reason,
  );

/** Two peers that speak to each other. */
function pair(left: JsonRpcPeerOptions, right: JsonRpcPeerOptions) {
  const [a, b] = createMemoryPair<JsonRpcMessage>();
  return { a, b, left: createJsonRpcPeer(a, left), right: createJsonRpcPeer(b, right) };
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

describe('two peers', () => {
  it('ask each other at the same time, also from inside an answer', async () => {
    const { left, right } = pair(
      { methods: { 'editor/selection': () => 'selected' } },
      { methods: { 'chat/open': async () => `opened with ${String(await right.request('editor/selection'))}` } },
    );
    const [a, b] = [left.request('chat/open'), right.request('editor/selection')];
    expect(await Promise.all([a, b])).toEqual(['opened with selected', 'selected']);
  });

  it('carry a port: the far side serves it, and what it cannot do is told', async () => {
    const editor = port('editor', {
      summary: 'A small editor.',
      calls: {
        save: {
          summary: 'Save a file.',
          params: z.object({ filePath: z.string() }),
          result: z.object({ saved: z.boolean() }),
        },
        format: { summary: 'Format a file.', params: z.object({}), result: z.object({}) },
      },
    });
    const { left } = pair({}, { methods: { 'editor/save': params => ({ saved: params !== undefined }) } });
    const remote = remotePort(editor, (method, params, signal) => left.request(method, params, { signal }));
    expect(await remote.save({ filePath: '/a' })).toEqual({ saved: true });
    expect(await reasonOf(remote.format({}))).toMatchObject({
      code: 'unknown_request',
      data: { name: 'editor/format' },
    });
  });

  it('pass errors of ours on exactly', async () => {
    const error = notFound('/a', '/a is gone.');
    const { left } = pair({}, { methods: { read: () => Promise.reject(error) } });
    expect(await reasonOf(left.request('read'))).toEqual(error);
    expect(await reasonOf(left.request('nope'))).toMatchObject({ code: 'unknown_request', data: { name: 'nope' } });
  });

  it.each(['a', 'b'] as const)(
    'when side %s closes: what waits fails, what runs is stopped, nothing more is asked',
    async who => {
      const { method, begun } = held();
      const peers = pair({}, { methods: { do: method } });
      const reasons = [1, 2].map(n => reasonOf(peers.left.request('do', { n })));
      await settled();
      peers[who].close();
      expect(await Promise.all(reasons)).toMatchObject([{ code: 'disconnected' }, { code: 'disconnected' }]);
      await settled();
      expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, true]);
      for (const { resolve } of begun) resolve('nobody hears it');
      await settled();
      expect(peers.right.running).toBe(0);
      expect(await reasonOf(peers.left.request('do'))).toMatchObject({ code: 'disconnected' });
    },
  );
});
