import { disconnected, type RequestContext, type ResponseMessage } from '@dovetail/protocol';
import { describe, expect, it, vi } from 'vitest';
import type { Dispatch, Reply } from './dispatcher.ts';
import { createMemoryPair } from './memory-pair.ts';
import { serveRequests } from './request-server.ts';

const settled = () => new Promise(resolve => setImmediate(resolve));
const done: Reply = { ok: true, response: { type: 'do_response' } };

function serve(dispatch: Dispatch) {
  const [far, near] = createMemoryPair<unknown, ResponseMessage>();
  const heard: ResponseMessage[] = [];
  far.onMessage(message => heard.push(message));
  const onStray = vi.fn<(message: unknown) => void>();
  const onInternalError = vi.fn<(reference: string, error: unknown) => void>();
  const server = serveRequests(near, dispatch, { onStray, onInternalError });
  return { far, near, heard, server, onStray, onInternalError };
}

const request = (requestId: unknown, body: unknown = { type: 'do' }, rest: object = {}) => ({
  type: 'request',
  requestId,
  request: body,
  ...rest,
});

/** A dispatch whose requests end when the test says so. */
function held() {
  const begun: { context: RequestContext; end(reply: Reply): void }[] = [];
  const dispatch: Dispatch = (_request, context) => new Promise(end => begun.push({ context, end }));
  return { dispatch, begun };
}

describe('what is not a request to answer', () => {
  it.each([
    ['text', 'hello'],
    ['nothing', null],
    ['a list', [request('a')]],
    ['an event', { type: 'io_message', channelId: 'c', message: { type: 'user' }, done: false }],
    ['a response', { type: 'response', requestId: 'a', response: { type: 'x' } }],
    ['a push', { type: 'request', request: { type: 'update_state' } }],
    ['a request with an empty id', request('')],
    ['a request with a number for an id', request(7)],
  ])('is left alone: %s', async (_name, message) => {
    const dispatch = vi.fn<Dispatch>(() => Promise.resolve(done));
    const { far, heard } = serve(dispatch);
    far.send(message);
    await settled();
    expect(dispatch).not.toHaveBeenCalled();
    expect(heard).toEqual([]);
  });
});

describe('a request that is badly made', () => {
  it.each([
    [request('a', null), 'request.type'],
    [request('a', 'do'), 'request.type'],
    [request('a', { type: 7 }), 'request.type'],
    [request('a', { type: '' }), 'request.type'],
    [request('a', { type: 'do' }, { channelId: 7 }), 'channelId'],
  ])('%j is told so', async (message, field) => {
    const dispatch = vi.fn<Dispatch>(() => Promise.resolve(done));
    const { far, heard } = serve(dispatch);
    far.send(message);
    await settled();
    expect(heard).toMatchObject([{ type: 'response', requestId: 'a', error: { code: 'invalid_params' } }]);
    expect(JSON.stringify(heard)).toContain(field);
    expect(dispatch).not.toHaveBeenCalled();
  });

  it('with an id that is in use is not run, and the first keeps its answer', async () => {
    const { dispatch, begun } = held();
    const { far, heard, server, onStray } = serve(dispatch);
    far.send(request('a'));
    far.send(request('a', { type: 'again' }));
    await settled();
    expect(begun).toHaveLength(1);
    expect(server.running).toBe(1);
    expect(onStray.mock.calls).toEqual([[request('a', { type: 'again' })]]);
    begun[0]?.end(done);
    await settled();
    expect(heard).toEqual([{ type: 'response', requestId: 'a', response: { type: 'do_response' } }]);
  });

  it('an id is free again once its answer has left', async () => {
    const { far, heard, onStray } = serve(() => Promise.resolve(done));
    far.onMessage(() => {
      if (heard.length === 1) far.send(request('a'));
    });
    far.send(request('a'));
    await settled();
    expect(heard).toHaveLength(2);
    expect(onStray).not.toHaveBeenCalled();
  });
});

describe('cancel_request', () => {
  it.each(['nobody', '', 7, undefined, 'constructor'])('for %j, which runs not, is ignored', async targetRequestId => {
    const { dispatch, begun } = held();
    const { far, heard } = serve(dispatch);
    far.send(request('a'));
    far.send({ type: 'cancel_request', targetRequestId });
    await settled();
    expect(begun[0]?.context.signal.aborted).toBe(false);
    expect(heard).toEqual([]);
  });

  it('twice fires once; after the answer it does nothing', async () => {
    const { dispatch, begun } = held();
    const { far, heard } = serve(dispatch);
    far.send(request('a'));
    await settled();
    const fired = vi.fn<() => void>();
    begun[0]?.context.signal.addEventListener('abort', fired);
    far.send({ type: 'cancel_request', targetRequestId: 'a' });
    far.send({ type: 'cancel_request', targetRequestId: 'a' });
    await settled();
    begun[0]?.end(done);
    await settled();
    far.send({ type: 'cancel_request', targetRequestId: 'a' });
    await settled();
    expect(fired).toHaveBeenCalledOnce();
    expect(heard).toHaveLength(1);
  });

  it('in the same breath as the request stops it', async () => {
    const { dispatch, begun } = held();
    const { far } = serve(dispatch);
    far.send(request('a'));
    far.send({ type: 'cancel_request', targetRequestId: 'a' });
    await settled();
    expect(begun[0]?.context.signal.aborted).toBe(true);
    expect(begun[0]?.context.signal.reason).toMatchObject({ code: 'cancelled' });
  });
});

it('a close fires what runs, and a request answered before is not touched', async () => {
  const { dispatch, begun } = held();
  const { far, near, heard } = serve(dispatch);
  far.send(request('a'));
  far.send(request('b'));
  await settled();
  begun[0]?.end(done);
  await settled();
  near.close();
  await settled();
  expect(begun.map(({ context }) => context.signal.aborted)).toEqual([false, true]);
  expect(begun[1]?.context.signal.reason).toEqual(disconnected());
  begun[1]?.end(done);
  await settled();
  expect(heard.map(({ requestId }) => requestId)).toEqual(['a']);
});

describe('an answer that goes wrong', () => {
  it('because dispatch fails, now or later, is an error all the same', async () => {
    const bug = new Error('bug');
    const dispatch = vi
      .fn<Dispatch>(() => Promise.reject(bug))
      .mockImplementationOnce(() => {
        throw bug;
      });
    const { far, heard, onInternalError } = serve(dispatch);
    far.send(request('a'));
    far.send(request('b'));
    await settled();
    expect(heard).toMatchObject([
      { requestId: 'a', error: { code: 'internal', data: { reference: 'error-1' } } },
      { requestId: 'b', error: { code: 'internal', data: { reference: 'error-2' } } },
    ]);
    expect(onInternalError.mock.calls).toEqual([
      ['error-1', bug],
      ['error-2', bug],
    ]);
  });

  it('because it cannot be carried is an error all the same', async () => {
    const [far, near] = createMemoryPair<unknown, ResponseMessage>();
    const heard: ResponseMessage[] = [];
    far.onMessage(message => heard.push(message));
    const end = {
      ...near,
      send: (message: ResponseMessage) => near.send(JSON.parse(JSON.stringify(message)) as never),
    };
    serveRequests(end, () => Promise.resolve({ ok: true, response: { type: 'x', n: 1n } }));
    far.send(request('a'));
    await settled();
    expect(heard).toMatchObject([{ requestId: 'a', error: { code: 'internal' } }]);
  });
});
