import { group, request, type PageRequestMessage } from '@dovetail/protocol';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createMemoryPair } from './memory-pair.ts';
import { createRequestClient, type CancelMessage } from './request-client.ts';

const defs = group(
  request('ask', {
    summary: 'Ask.',
    params: z.object({ n: z.int() }),
    result: z.object({ choice: z.enum(['yes', 'no']), note: z.string().default('') }),
  }),
);

/** A client whose every request the test answers by hand. */
function byHand(answer: (requestId: string) => readonly object[], options: { defs?: typeof defs } = {}) {
  const [near, far] = createMemoryPair<PageRequestMessage | CancelMessage, unknown>();
  const onStray = vi.fn<(message: unknown) => void>();
  const client = createRequestClient<typeof defs>(near, { ...options, onStray });
  const ids: string[] = [];
  far.onMessage(message => {
    if (message.type !== 'request') return;
    ids.push(message.requestId);
    for (const one of answer(message.requestId)) far.send(one);
  });
  return { client, far, ids, onStray };
}

const response = (requestId: string, rest: object) => ({ type: 'response', requestId, ...rest });
const sayNo = (requestId: string) => [response(requestId, { response: { type: 'ask_response', choice: 'no' } })];
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was answered'),
    (reason: unknown) => reason,
  );

describe('an answer', () => {
  it('comes without its name', async () => {
    const { client } = byHand(sayNo);
    expect(await client.call('ask', { n: 1 })).toEqual({ choice: 'no' });
  });

  it('that comes twice counts once; one for nobody, or of no form, is a stray', async () => {
    const { client, onStray } = byHand(id => [
      response('somebody-else', { response: { type: 'ask_response', choice: 'no' } }),
      { type: 'response' },
      response(id, { response: { type: 'ask_response', choice: 'yes' } }),
      response(id, { response: { type: 'ask_response', choice: 'no' } }),
      response('end', {}),
    ]);
    const ended = new Promise<void>(resolve => {
      onStray.mockImplementation(stray => {
        if ((stray as { requestId?: string }).requestId === 'end') resolve();
      });
    });
    expect(await client.call('ask', { n: 1 })).toMatchObject({ choice: 'yes' });
    await ended;
    expect(onStray).toHaveBeenCalledTimes(4);
  });

  it('is not taken from what is no response', async () => {
    const { client, onStray } = byHand(id => [
      { type: 'request', requestId: id, request: { type: 'update_state' } },
      { type: 'io_message', requestId: id, response: { type: 'ask_response', choice: 'no' } },
      response(id, { response: { type: 'ask_response', choice: 'yes' } }),
    ]);
    expect(await client.call('ask', { n: 1 })).toMatchObject({ choice: 'yes' });
    expect(onStray).not.toHaveBeenCalled();
  });

  it.each([{}, { response: null }, { response: 'yes' }, { response: [] }])('of the form %j is an error', async rest => {
    const { client } = byHand(id => [response(id, rest)]);
    expect(await reasonOf(client.call('ask', { n: 1 }))).toMatchObject({
      code: 'invalid_result',
      message: expect.stringMatching(/"ask"/) as string,
    });
  });
});

describe('an answer that is checked', () => {
  it('has its defaults filled in and nothing undeclared', async () => {
    const { client } = byHand(id => [response(id, { response: { type: 'x', choice: 'no', more: 1 } })], { defs });
    expect(await client.call('ask', { n: 1 })).toEqual({ choice: 'no', note: '' });
  });

  it('is refused when it is not of the declared form, and the field is named', async () => {
    const { client } = byHand(id => [response(id, { response: { type: 'x', choice: 'maybe' } })], { defs });
    expect(await reasonOf(client.call('ask', { n: 1 }))).toMatchObject({
      code: 'invalid_result',
      message: expect.stringMatching(/"ask" .* choice: /) as string,
    });
  });
});

describe('an error', () => {
  it.each([
    ['text', 'no such file', { code: 'internal', message: 'no such file' }],
    [
      'one of ours',
      { code: 'conflict', message: 'It changed.', data: { path: '/a' } },
      { code: 'conflict', message: 'It changed.', data: { path: '/a' } },
    ],
    [
      'a code nobody knows',
      { code: 'boom', message: 'x' },
      { code: 'internal', message: expect.stringMatching(/failed/) as string },
    ],
    [
      'a code from the prototype',
      { code: 'toString', message: 'x' },
      { code: 'internal', message: expect.stringMatching(/failed/) as string },
    ],
    ['no message', { code: 'conflict' }, { code: 'internal', message: expect.stringMatching(/failed/) as string }],
    ['a number', 7, { code: 'internal', message: expect.stringMatching(/failed/) as string }],
  ])('that is %s rejects with a WireError', async (_name, error, expected) => {
    const { client } = byHand(id => [response(id, { error })]);
    expect(await reasonOf(client.call('ask', { n: 1 }))).toMatchObject({ name: 'WireError', ...expected });
  });
});

it('never lets a parameter take the place of the name', async () => {
  const [near, far] = createMemoryPair<PageRequestMessage | CancelMessage, unknown>();
  const sent = new Promise(resolve => far.onMessage(resolve));
  const client = createRequestClient<typeof defs>(near, { newRequestId: () => 'r' });
  void client.call('ask', { n: 1, type: 'exec' } as { n: number }).catch(() => undefined);
  expect(await sent).toEqual({ type: 'request', requestId: 'r', request: { type: 'ask', n: 1 } });
  far.close();
});

it('gives each call another id, and each client another series', async () => {
  const [one, other] = [byHand(sayNo), byHand(sayNo)];
  for (const { client } of [one, one, other]) await client.call('ask', { n: 1 });
  expect(new Set([...one.ids, ...other.ids]).size).toBe(3);
});

it('fails the call, and waits for nothing, when the message cannot be carried', async () => {
  const [near] = createMemoryPair<PageRequestMessage | CancelMessage, unknown>();
  const client = createRequestClient<typeof defs>({
    ...near,
    send: () => {
      throw new TypeError('cannot be cloned');
    },
  });
  expect(await reasonOf(client.call('ask', { n: 1 }))).toEqual(new TypeError('cannot be cloned'));
});
