// Asking and answering together, over a wire: what each side sees and what crosses, checked against the declared envelope.
import {
  cancelled,
  group,
  HostMessage,
  notFound,
  PageMessage,
  request,
  type Handlers,
  type RequestContext,
} from '@dovetail/protocol';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { counter } from './counter.ts';
import { createDispatcher } from './dispatcher.ts';
import { createMemoryPair } from './memory-pair.ts';
import { createRequestClient } from './request-client.ts';
import { serveRequests } from './request-server.ts';

const defs = group(
  request('read', {
    summary: 'Read a file.',
    params: z.object({ path: z.string() }),
    result: z.object({ text: z.string() }),
  }),
  request('pick_request', {
    summary: 'Let a person pick.',
    params: z.object({}),
    result: z.object({ picked: z.int() }),
  }),
);
type Defs = typeof defs;

const settled = () => new Promise(resolve => setImmediate(resolve));
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was answered'),
    (reason: unknown) => reason,
  );

/** A handler that waits until the test lets it go. */
function held<T>() {
  const calls: { context: RequestContext; resolve(value: T): void; reject(reason: unknown): void }[] = [];
  const handler = (_params: unknown, context: RequestContext) =>
    new Promise<T>((resolve, reject) => calls.push({ context, resolve, reject }));
  const call = (n: number) => {
    const found = calls[n];
    if (!found) throw new Error(`handler was not called ${n + 1} times`);
    return found;
  };
  return { handler, call };
}

function connect(handlers: Partial<Handlers<Defs>> = {}) {
  const [page, host] = createMemoryPair<PageMessage, HostMessage>();
  const crossed: (PageMessage | HostMessage)[] = [];
  // As it would arrive after JSON, and refused when the envelope does not know it.
  host.onMessage(message => crossed.push(PageMessage.parse(JSON.parse(JSON.stringify(message)))));
  page.onMessage(message => crossed.push(HostMessage.parse(JSON.parse(JSON.stringify(message)))));
  const dispatch = createDispatcher(defs, {
    read: ({ path }) => ({ text: `text of ${path}` }),
    pick_request: () => ({ picked: 0 }),
    ...handlers,
  });
  const server = serveRequests(host, dispatch);
  const onStray = vi.fn<(message: unknown) => void>();
  const client = createRequestClient<Defs>(page, { newRequestId: counter('r'), onStray });
  return { page, host, crossed, server, client, onStray };
}

describe('a call', () => {
  it('crosses as a request and its answer as a response', async () => {
    const { client, crossed } = connect();
    expect(await client.call('read', { path: '/a' }, { channelId: 'c1' })).toEqual({ text: 'text of /a' });
    expect(crossed).toEqual([
      { type: 'request', channelId: 'c1', requestId: 'r-1', request: { type: 'read', path: '/a' } },
      { type: 'response', requestId: 'r-1', response: { type: 'read_response', text: 'text of /a' } },
    ]);
  });

  it('gives the handler its channel and a signal', async () => {
    const { handler, call } = held<{ text: string }>();
    const { client } = connect({ read: handler });
    const answers = [client.call('read', { path: '/a' }, { channelId: 'c1' }), client.call('read', { path: '/b' })];
    await settled();
    expect([call(0), call(1)].map(({ context }) => context.channelId)).toEqual(['c1', undefined]);
    expect(call(0).context.signal.aborted).toBe(false);
    call(0).resolve({ text: 'a' });
    call(1).resolve({ text: 'b' });
    await Promise.all(answers);
  });

  it('gets its own answer, in whatever order answers come', async () => {
    const { handler, call } = held<{ text: string }>();
    const { client, server } = connect({ read: handler });
    const answers = ['/a', '/b', '/c'].map(path => client.call('read', { path }));
    await settled();
    expect(server.running).toBe(3);
    for (const n of [2, 0, 1]) call(n).resolve({ text: `answer ${n}` });
    expect(await Promise.all(answers)).toEqual([{ text: 'answer 0' }, { text: 'answer 1' }, { text: 'answer 2' }]);
    expect(server.running).toBe(0);
  });

  it('that fails rejects with the same WireError that the handler threw', async () => {
    const error = notFound('/a', '/a is gone. Save it again.');
    const { client, crossed } = connect({ read: () => Promise.reject(error) });
    const reason = await reasonOf(client.call('read', { path: '/a' }));
    expect(reason).toEqual(error);
    expect(reason).toMatchObject({ name: 'WireError', code: 'not_found', data: { what: '/a' } });
    expect(crossed.at(-1)).toEqual({
      type: 'response',
      requestId: 'r-1',
      error: { code: 'not_found', message: '/a is gone. Save it again.', data: { what: '/a' } },
    });
  });

  it('of an unknown name or with bad parameters is answered with an error', async () => {
    const { client } = connect();
    const call = client.call as (name: string, params: object) => Promise<unknown>;
    expect(await reasonOf(call('nope', {}))).toMatchObject({ code: 'unknown_request', data: { name: 'nope' } });
    expect(await reasonOf(call('read', {}))).toMatchObject({
      code: 'invalid_params',
      message: expect.stringMatching(/path/) as string,
    });
  });

  it('leaves in the order of the calls, and its answer after what the handler sent before it', async () => {
    const sends: string[] = [];
    const { client, page, host } = connect({
      read: () => {
        host.send({ type: 'request', request: { type: 'insert_at_mention', text: '@a' } });
        return { text: '' };
      },
    });
    host.onMessage(message => sends.push(message.type === 'request' ? message.request.type : message.type));
    page.onMessage(message => sends.push(message.type === 'request' ? message.request.type : message.type));
    const [first, second] = [client.call('read', { path: '/a' }), client.call('pick_request', {})];
    await Promise.all([first, second]);
    expect(sends.filter(type => ['read', 'pick_request'].includes(type))).toEqual(['read', 'pick_request']);
    expect(sends.indexOf('insert_at_mention')).toBeLessThan(sends.indexOf('response'));
  });
});

describe('a call given up', () => {
  it('rejects at once, withdraws the request and fires the signal of its handler only', async () => {
    const { handler, call } = held<{ text: string }>();
    const { client, crossed, server } = connect({ read: handler });
    const controller = new AbortController();
    const reason = reasonOf(client.call('read', { path: '/a' }, { signal: controller.signal }));
    const other = client.call('read', { path: '/b' });
    await settled();
    controller.abort();
    expect(await reason).toEqual(cancelled('"read"'));
    await settled();
    expect(crossed.at(-1)).toEqual({ type: 'cancel_request', targetRequestId: 'r-1' });
    expect([call(0), call(1)].map(({ context }) => context.signal.aborted)).toEqual([true, false]);
    call(1).resolve({ text: 'b' });
    expect(await other).toEqual({ text: 'b' });
    expect(server.running).toBe(1);
  });

  it('before it was sent is not sent', async () => {
    const { client, crossed } = connect();
    const reason = await reasonOf(client.call('read', { path: '/a' }, { signal: AbortSignal.abort() }));
    expect(reason).toEqual(cancelled('"read"'));
    await settled();
    expect(crossed).toEqual([]);
  });

  it('is still answered exactly once, by a handler that heeds the signal', async () => {
    const { client, crossed, onStray, server } = connect({
      read: (_params, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    });
    const controller = new AbortController();
    const reason = reasonOf(client.call('read', { path: '/a' }, { signal: controller.signal }));
    await settled();
    controller.abort();
    await reason;
    await settled();
    expect(crossed.filter(({ type }) => type === 'response')).toEqual([
      { type: 'response', requestId: 'r-1', error: { code: 'cancelled', message: 'The request was cancelled.' } },
    ]);
    expect(onStray).toHaveBeenCalledOnce();
    expect(server.running).toBe(0);
  });

  it('while the answer is on its way: the caller is told once, and the late answer disturbs nobody', async () => {
    const { handler, call } = held<{ text: string }>();
    const { client, onStray } = connect({ read: handler });
    const controller = new AbortController();
    const reason = reasonOf(client.call('read', { path: '/a' }, { signal: controller.signal }));
    const next = client.call('read', { path: '/b' });
    await settled();
    call(0).resolve({ text: 'too late' });
    controller.abort();
    expect(await reason).toEqual(cancelled('"read"'));
    await settled();
    expect(onStray).toHaveBeenCalledOnce();
    call(1).resolve({ text: 'b' });
    expect(await next).toEqual({ text: 'b' });
  });

  it('after its answer sends nothing', async () => {
    const { client, crossed } = connect();
    const controller = new AbortController();
    await client.call('read', { path: '/a' }, { signal: controller.signal });
    controller.abort();
    await settled();
    expect(crossed.map(({ type }) => type)).toEqual(['request', 'response']);
  });
});

describe('a wire that closes', () => {
  it.each(['page', 'host'] as const)('at the %s fails every call and fires every signal', async who => {
    const { handler, call } = held<{ text: string }>();
    const ends = connect({ read: handler });
    const reasons = ['/a', '/b'].map(path => reasonOf(ends.client.call('read', { path })));
    await settled();
    ends[who].close();
    expect(await Promise.all(reasons)).toMatchObject([{ code: 'disconnected' }, { code: 'disconnected' }]);
    await settled();
    for (const n of [0, 1]) {
      expect(call(n).context.signal.aborted).toBe(true);
      expect(call(n).context.signal.reason).toMatchObject({ code: 'disconnected' });
      call(n).resolve({ text: 'nobody hears it' });
    }
    await settled();
    expect(ends.crossed.filter(({ type }) => type === 'response')).toEqual([]);
    expect(ends.server.running).toBe(0);
    expect(await reasonOf(ends.client.call('read', { path: '/c' }))).toMatchObject({ code: 'disconnected' });
  });

  it('right after a request still has it begun, and stopped', async () => {
    const { handler, call } = held<{ text: string }>();
    const { client, page } = connect({ read: handler });
    const reason = reasonOf(client.call('read', { path: '/a' }));
    page.close();
    expect(await reason).toMatchObject({ code: 'disconnected' });
    await settled();
    expect(call(0).context.signal.aborted).toBe(true);
  });

  it('with the answer already sent still answers', async () => {
    const { client, host } = connect({
      read: () => {
        setImmediate(() => host.close());
        return { text: 'last words' };
      },
    });
    expect(await client.call('read', { path: '/a' })).toEqual({ text: 'last words' });
  });
});
