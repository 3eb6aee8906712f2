import type { ControlRequestLine } from '@dovetail/protocol';
import { describe, expect, test } from 'vitest';
import { createInboundRequests, type Asked, type InboundAnswers } from './inbound-requests.ts';

interface Reply {
  subtype: string;
  request_id: string;
  response?: unknown;
  error?: string;
}

const refuse = () => Promise.reject(new Error('not expected'));

function open(answers: Partial<InboundAnswers> = {}, write?: (line: object) => Promise<void>) {
  const replies: Reply[] = [];
  const inbound = createInboundRequests(
    { can_use_tool: refuse, hook_callback: refuse, mcp_message: refuse, elicitation: refuse, ...answers },
    write ??
      (async line => {
        replies.push((line as { response: Reply }).response);
      }),
  );
  return { inbound, replies };
}

const question = (request_id: string, request: object = {}): ControlRequestLine => ({
  type: 'control_request',
  request_id,
  request: { subtype: 'can_use_tool', tool_name: 'Write', input: { n: request_id }, ...request },
});

/** Lets everything that is ready run. */
const settle = () => new Promise(resolve => setImmediate(resolve));

test('a question is handed on as received, and answered under its id', async () => {
  const seen: unknown[] = [];
  const { inbound, replies } = open({
    async can_use_tool(asked, { requestId }) {
      seen.push(requestId, asked);
      return { behavior: 'deny', message: 'no' };
    },
  });
  const line = question('a', { unknown_key: [1] });
  inbound.accept(line);
  await settle();
  expect(seen).toEqual(['a', line.request]);
  expect(replies).toEqual([{ subtype: 'success', request_id: 'a', response: { behavior: 'deny', message: 'no' } }]);
  expect(inbound.open).toBe(0);
});

test('several are open at once, and are answered in any order', async () => {
  const waiting = new Map<string, () => void>();
  const { inbound, replies } = open({
    can_use_tool: (asked, { requestId }) =>
      new Promise(resolve => waiting.set(requestId, () => resolve({ behavior: 'allow', updatedInput: asked.input }))),
  });
  for (const id of ['a', 'b', 'c']) inbound.accept(question(id));
  await settle();
  expect([inbound.open, replies]).toEqual([3, []]);
  for (const id of ['c', 'a', 'b']) {
    waiting.get(id)?.();
    await settle();
  }
  expect(replies.map(reply => [reply.request_id, reply.response])).toEqual(
    ['c', 'a', 'b'].map(n => [n, { behavior: 'allow', updatedInput: { n } }]),
  );
});

describe('a question that is withdrawn', () => {
  test('has its signal aborted, is not answered, and may be asked again', async () => {
    const asked: Asked[] = [];
    const { inbound, replies } = open({
      async can_use_tool(_question, { requestId, signal }) {
        asked.push({ requestId, signal });
        if (asked.length === 1) await new Promise(resolve => signal.addEventListener('abort', resolve));
        return { behavior: 'deny', message: `answer ${asked.length}` };
      },
    });
    inbound.accept(question('a'));
    await settle();
    expect(inbound.withdraw('a')).toBe(true);
    expect(inbound.withdraw('a')).toBe(false);
    expect(asked[0]?.signal.aborted).toBe(true);
    inbound.accept(question('a'));
    await settle();
    expect(replies).toEqual([
      { subtype: 'success', request_id: 'a', response: { behavior: 'deny', message: 'answer 2' } },
    ]);
    expect(asked[1]?.signal.aborted).toBe(false);
  });

  test('with all others, at the end', async () => {
    const signals: AbortSignal[] = [];
    const { inbound, replies } = open({
      can_use_tool: (_question, { signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    for (const id of ['a', 'b']) inbound.accept(question(id));
    await settle();
    inbound.withdrawAll();
    expect(signals.map(signal => signal.aborted)).toEqual([true, true]);
    expect([inbound.open, replies]).toEqual([0, []]);
  });

  test.each(['unknown', undefined as unknown as string])('must have been open: %s was not', id => {
    expect(open().inbound.withdraw(id)).toBe(false);
  });
});

test('one that is repeated while it is open is answered once', async () => {
  let calls = 0;
  const { inbound, replies } = open({
    async can_use_tool() {
      calls++;
      return { behavior: 'deny', message: 'once' };
    },
  });
  inbound.accept(question('a'));
  inbound.accept(question('a'));
  await settle();
  expect([calls, replies.length]).toEqual([1, 1]);
});

test.each([
  ['a kind that we do not know', { subtype: 'request_user_dialog' }, 'Dovetail does not answer "request_user_dialog".'],
  ['a kind that only looks known', { subtype: 'toString' }, 'Dovetail does not answer "toString".'],
  ['no kind at all', { subtype: undefined }, 'Dovetail does not answer "undefined".'],
  [
    'another form',
    { input: 'text' },
    '"can_use_tool" was not understood: input: Invalid input: expected record, received string',
  ],
])('%s gets an error, so that nobody waits', async (_what, request, error) => {
  const { inbound, replies } = open();
  inbound.accept(question('a', request));
  await settle();
  expect(replies).toEqual([{ subtype: 'error', request_id: 'a', error }]);
  expect(inbound.open).toBe(0);
});

test('a line without a request gets an error too', async () => {
  const { inbound, replies } = open();
  inbound.accept({ type: 'control_request', request_id: 'a' } as unknown as ControlRequestLine);
  await settle();
  expect(replies).toMatchObject([{ subtype: 'error', request_id: 'a' }]);
});

test('what is thrown is told in its words', async () => {
  const { inbound, replies } = open({ hook_callback: () => Promise.reject(new Error('the hook broke')) });
  inbound.accept(question('a', { subtype: 'hook_callback', callback_id: 'h', input: { hook_event_name: 'Stop' } }));
  await settle();
  expect(replies).toEqual([{ subtype: 'error', request_id: 'a', error: 'the hook broke' }]);
});

test('an answer that JSON cannot carry becomes an error, not silence', async () => {
  const replies: object[] = [];
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const { inbound } = open({ hook_callback: async () => circular }, async line => {
    JSON.stringify(line);
    replies.push(line);
  });
  inbound.accept(question('a', { subtype: 'hook_callback', callback_id: 'h', input: { hook_event_name: 'Stop' } }));
  await settle();
  expect(replies).toMatchObject([
    { response: { subtype: 'error', request_id: 'a', error: expect.stringContaining('circular') as string } },
  ]);
});

test('a CLI that has ended is not an error of ours', async () => {
  const { inbound } = open({ can_use_tool: async () => ({ behavior: 'deny', message: '' }) }, () =>
    Promise.reject(new Error('it has ended')),
  );
  inbound.accept(question('a'));
  await settle();
  // An unhandled rejection would fail the run.
  expect(inbound.open).toBe(0);
});
