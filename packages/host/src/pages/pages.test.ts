// Pages over an in-memory wire: the rim, the order, the limit, the questions.
import { group, request, type HostMessage } from '@dovetail/protocol';
import { createDispatcher } from '@dovetail/rpc';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { emptyPorts, silentLog } from '../testing/fake-context.ts';
import { createMemoryPage } from '../testing/memory-page.ts';
import type { PageEvent } from './open-page.ts';
import { outgoing, outgoingCopy, outgoingLine } from './outgoing.ts';
import type { Page } from './page.ts';
import { createPages, type PagesOptions } from './pages.ts';

const defs = group(
  request('greet', {
    summary: 'Say hello.',
    params: z.object({ name: z.string() }),
    result: z.object({ words: z.string() }),
  }),
);

function setUp(options: Partial<PagesOptions> = {}) {
  const events: PageEvent[] = [];
  const pages = createPages({
    dispatch: createDispatcher(defs, {
      greet: ({ name }, { pageId }) => {
        if (name === 'nobody') throw new Error('a bug');
        return { words: `Hello ${name} at ${pageId}` };
      },
    }),
    log: silentLog,
    window: emptyPorts.window,
    onPageEvent: (_page, event) => events.push(event),
    ...options,
  });
  const attach = (pageId?: string) => {
    const memory = createMemoryPage();
    return { memory, page: pages.attach(memory.wire, pageId === undefined ? {} : { pageId }) };
  };
  return { pages, attach, events };
}

const ask = (requestId: string, name: unknown) => ({ type: 'request', requestId, request: { type: 'greet', name } });
const isResponse = (message: HostMessage) => message.type === 'response';

test('a request is answered with the id of its page', async () => {
  const { attach } = setUp();
  const { memory } = attach('p1');
  memory.say(ask('1', 'Ada'));
  expect(await memory.next(isResponse)).toEqual({
    type: 'response',
    requestId: '1',
    response: { type: 'greet_response', words: 'Hello Ada at p1' },
  });
});

test('bad params name the field, and a handler that throws gives `internal`', async () => {
  const { attach } = setUp();
  const { memory } = attach();
  memory.say(ask('1', 7));
  expect(await memory.next(isResponse)).toMatchObject({
    error: { code: 'invalid_params', message: expect.stringContaining('name') },
  });
  memory.say(ask('2', 'nobody'));
  expect(await memory.next(message => isResponse(message) && JSON.stringify(message).includes('"2"'))).toMatchObject({
    error: { code: 'internal' },
  });
});

test('what was not agreed is answered when it can be, logged otherwise, and the page lives on', async () => {
  const warnings: unknown[] = [];
  const { attach, events } = setUp({
    log: { ...silentLog, warn: (_words, details) => warnings.push(details?.['issues']) },
  });
  const { memory } = attach();
  memory.say({ ...ask('1', 'Ada'), extra: true });
  expect(await memory.next(isResponse)).toMatchObject({
    requestId: '1',
    error: { code: 'invalid_params', message: expect.stringContaining('extra') },
  });
  memory.say({ type: 'launch_claude' });
  memory.say({ type: 'no_such_thing' });
  memory.say({ type: 'response', requestId: 'x' });
  expect(warnings).toHaveLength(4);
  memory.say({ type: 'launch_claude', channelId: 'c' });
  expect(events).toEqual([{ type: 'launch_claude', channelId: 'c' }]);
  expect(memory.ofType('response')).toHaveLength(1);
});

test('a listener of events that throws harms nobody', async () => {
  const { attach } = setUp({
    onPageEvent() {
      throw new Error('a bug');
    },
  });
  const { memory } = attach('p');
  memory.say({ type: 'interrupt_claude', channelId: 'c' });
  memory.say(ask('1', 'Ada'));
  expect(await memory.next(isResponse)).toMatchObject({ response: { words: 'Hello Ada at p' } });
});

const question = { decisionId: 'd', questions: [{ question: 'q?', header: 'h', options: [], multiSelect: false }] };

test('an answer of the page is checked', async () => {
  const { attach } = setUp();
  const { memory, page } = attach();
  const answer = page.ask.call('user_question_request', question);
  const asked = await memory.next(message => message.type === 'request');
  const requestId = asked.type === 'request' ? (asked.requestId ?? '') : '';
  memory.say({ type: 'response', requestId, response: { type: 'user_question_response', outcome: 'perhaps' } });
  await expect(answer).rejects.toMatchObject({ code: 'invalid_result', message: expect.stringContaining('outcome') });
});

test('a page that goes away has answered nothing', async () => {
  const { pages, attach } = setUp();
  const { memory, page } = attach();
  const answer = page.ask.call('user_question_request', question);
  memory.leave();
  await expect(answer).rejects.toMatchObject({ code: 'disconnected' });
  expect(page.closed.aborted).toBe(true);
  expect(pages.all).toEqual([]);
});

test('a page that cannot keep up is given up, by number and by size', () => {
  for (const limits of [
    { maxMessages: 3, maxCharacters: 1e9 },
    { maxMessages: 1e9, maxCharacters: 300 },
  ]) {
    const { pages, attach } = setUp({ limits });
    const { memory, page } = attach();
    memory.stall();
    for (let n = 0; n < 20 && !page.closed.aborted; n++) page.push({ type: 'insert_at_mention', text: 'x'.repeat(50) });
    expect(memory.closedBecause).toMatch(/could not keep up/);
    expect(pages.all).toEqual([]);
    page.push({ type: 'insert_at_mention', text: 'late' });
  }
});

test('messages leave in order, also after a stall, and none is counted twice', async () => {
  const { attach } = setUp({ limits: { maxMessages: 40, maxCharacters: 4000 } });
  const { memory, page } = attach();
  for (let round = 0; round < 5; round++) {
    const stall = memory.stall();
    for (let n = 0; n < 30; n++) page.push({ type: 'insert_at_mention', text: `${round}-${n}` });
    stall.open();
    await memory.next(message => JSON.stringify(message).includes(`"${round}-29"`));
  }
  const told = memory.ofType('request').map(message => message.request['text']);
  expect(told).toEqual([0, 1, 2, 3, 4].flatMap(round => Array.from({ length: 30 }, (_, n) => `${round}-${n}`)));
});

test('visibility is told to its page alone', () => {
  let tell: ((event: { pageId: string; visible: boolean }) => void) | undefined;
  const window = {
    calls: emptyPorts.window.calls,
    subscribe(listeners: { visibilityChanged?: (event: { pageId: string; visible: boolean }) => void }) {
      tell = event => listeners.visibilityChanged?.(event);
      return () => {};
    },
  };
  const { attach } = setUp({ window });
  const [one, two] = [attach('one'), attach('two')];
  tell?.({ pageId: 'two', visible: false });
  expect([one.page.visible, two.page.visible]).toEqual([true, false]);
  expect(one.memory.received).toEqual([]);
  expect(two.memory.received).toEqual([{ type: 'request', request: { type: 'visibility_changed', visible: false } }]);
});

test('a page with the id of another takes its place', () => {
  const { pages, attach } = setUp();
  const first = attach('same');
  const second = attach('same');
  expect(first.memory.closedBecause).toMatch(/taken its place/);
  expect(pages.all).toEqual([second.page]);
});

test('the text of a line holds the very characters that came', () => {
  const text = '{"type":"x",  "n":1.0, "s":"\\u00e9"}';
  const out = outgoingLine('c"1', { type: 'x', n: 1, s: 'é' }, text, 5);
  expect(out.text).toContain(text);
  expect(JSON.parse(out.text)).toEqual(out.message);
  expect(out.text).toBe(out.text);
});

test('a copy does not change with its original', () => {
  const state = { type: 'request' as const, request: { type: 'x', list: [1] } };
  const [same, copy] = [outgoing(state), outgoingCopy(state)];
  state.request.list.push(2);
  expect(same.text).toContain('[1,2]');
  expect(copy.message).toEqual({ type: 'request', request: { type: 'x', list: [1] } });
});

test('pages are told of in order of coming', () => {
  const { pages, attach } = setUp();
  const seen: Page[] = [];
  pages.onAttached(() => {
    throw new Error('a bug');
  });
  pages.onAttached(page => seen.push(page));
  const { page } = attach('p');
  expect(seen).toEqual([page]);
  expect(pages.get('p')).toBe(page);
  expect(pages.get(undefined)).toBeUndefined();
});
