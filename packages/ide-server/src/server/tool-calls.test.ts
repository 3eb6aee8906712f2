// Tool calls by hand: what is sent back, and what is not once nobody waits for it.
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import type { ToolAnswer } from '../tools/call-tool.ts';
import { createToolCalls, type ToolCall } from './tool-calls.ts';

interface Run {
  readonly name: string;
  readonly args: unknown;
  readonly call: ToolCall;
  finish(text: string): Promise<void>;
  fail(): Promise<void>;
}

const said = (text: string): ToolAnswer => ({ content: [{ type: 'text', text }] });
const turn = () => new Promise(resolve => setImmediate(resolve));

function setUp(mostPending = 64) {
  const runs: Run[] = [];
  const sent: JSONRPCMessage[] = [];
  const calls = createToolCalls({
    mostPending,
    run: (name, args, call) =>
      new Promise((resolve, reject) => {
        const finish = (text: string) => (resolve(said(text)), turn() as Promise<void>);
        const fail = () => (reject(new Error('a bug, at secret.ts')), turn() as Promise<void>);
        runs.push({ name, args, call, finish, fail });
      }),
    send: message => sent.push(message),
  });
  const ask = async (id: RequestId, params?: Record<string, unknown>) => {
    calls.answer({ jsonrpc: '2.0', id, method: 'tools/call', ...(params && { params }) });
    await turn();
  };
  return { calls, runs, sent, ask };
}

test('each call is answered once, under its id, in the order in which they end', async () => {
  const { runs, sent, ask } = setUp();
  await ask(0, { name: 'a', arguments: { x: 1 } });
  await ask('0', { name: 'b' });
  expect(runs.map(({ name, args }) => [name, args])).toEqual([
    ['a', { x: 1 }],
    ['b', {}],
  ]);
  await runs[1]?.finish('two');
  await runs[0]?.finish('one');
  expect(JSON.stringify(sent)).toBe(
    '[{"result":{"content":[{"type":"text","text":"two"}]},"jsonrpc":"2.0","id":"0"},' +
      '{"result":{"content":[{"type":"text","text":"one"}]},"jsonrpc":"2.0","id":0}]',
  );
});

test.each([undefined, {}, { name: 7 }, { arguments: null }, { arguments: ['x'] }, { arguments: 'x' }])(
  'params %j are a call of nothing with nothing',
  async params => {
    const { runs, ask } = setUp();
    await ask(1, params);
    expect(runs.map(({ name, args }) => [name, args])).toEqual([['', {}]]);
  },
);

test.each([0, 7, 'a'])('a call with the id %j that is cancelled hears of it, and is never answered', async id => {
  const { calls, runs, sent, ask } = setUp();
  await ask(id, { name: 'a' });
  const signal = runs[0]?.call.signal;
  expect(signal?.aborted).toBe(false);
  calls.cancel(id, 'enough');
  expect([signal?.aborted, signal?.reason]).toEqual([true, 'enough']);
  await runs[0]?.finish('late');
  expect(sent).toEqual([]);
});

test('a signal that is asked for only after the cancellation is aborted too', async () => {
  const { calls, runs, ask } = setUp();
  await ask(1);
  calls.cancel(1);
  expect(runs[0]?.call.signal.aborted).toBe(true);
});

test('what comes together with its cancellation is not begun', async () => {
  const { calls, runs, sent, ask } = setUp();
  const asked = ask(1);
  calls.cancel(1);
  await asked;
  expect([runs, sent]).toEqual([[], []]);
});

test('cancelling what is not there, or already answered, does nothing to the others', async () => {
  const { calls, runs, sent, ask } = setUp();
  await ask(1);
  await ask(2);
  await runs[0]?.finish('one');
  for (const id of [1, '2', undefined, null, {}]) calls.cancel(id);
  expect(runs.map(({ call }) => call.signal.aborted)).toEqual([false, false]);
  await runs[1]?.finish('two');
  expect(sent).toHaveLength(2);
});

test('when the client is gone, all are aborted and none is answered', async () => {
  const { calls, runs, sent, ask } = setUp();
  await ask(1);
  await ask(2);
  calls.cancelAll();
  expect(runs.map(({ call }) => call.signal.aborted)).toEqual([true, true]);
  await runs[0]?.finish('late');
  await runs[1]?.fail();
  expect(sent).toEqual([]);
});

test('so many at once and no more, also under one id; one that ends or is cancelled makes room', async () => {
  const { calls, runs, sent, ask } = setUp(2);
  await ask(1);
  await ask(1);
  await ask(2);
  const full = { ...said('Too many calls are open at once.'), isError: true };
  expect(sent).toEqual([{ jsonrpc: '2.0', id: 2, result: full }]);
  await runs[0]?.finish('one');
  await ask(3);
  calls.cancel(3);
  await ask(4);
  expect(runs).toHaveLength(4);
});

test('a call that wants to be a task is refused', async () => {
  const { runs, sent, ask } = setUp();
  await ask(1, { name: 'a', task: { ttl: 1 } });
  await ask(2, { name: 'a', task: 7 });
  const error = { code: -32601, message: 'No tool can be run as a task.' };
  expect(sent).toEqual([1, 2].map(id => ({ jsonrpc: '2.0', id, error })));
  expect(runs).toEqual([]);
});

test('a bug inside is an error that says nothing of the inside', async () => {
  const { runs, sent, ask } = setUp();
  await ask(1);
  await runs[0]?.fail();
  expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } }]);
});
