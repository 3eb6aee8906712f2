import type { PageWire } from '@dovetail/host';
import type { HostMessage } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { createBridgePages } from './bridge-pages.ts';

function start() {
  const sent: [string, string][] = [];
  const attached: { wire: PageWire; pageId: string; heard: unknown[]; closed: number }[] = [];
  const pages = createBridgePages({
    send: (pageId, json) => void sent.push([pageId, json]),
    attach(wire, pageId) {
      const one = { wire, pageId, heard: [] as unknown[], closed: 0 };
      wire.onClose(() => void (one.closed += 1));
      attached.push(one);
    },
  });
  const say = (pageId: string, message: object) => pages.message(pageId, JSON.stringify(message));
  /** The host begins to listen some time after the page came. */
  const listen = (at: number) => attached[at]?.wire.onMessage(message => void attached[at]?.heard.push(message));
  const message: HostMessage = { type: 'cancel_request', targetRequestId: 'é' };
  const tell = (at: number) => attached[at]?.wire.send({ message, text: JSON.stringify(message) });
  return { sent, attached, pages, say, listen, tell };
}

test('a page is there once it has spoken; what it said before somebody listened is kept, in order', () => {
  const { sent, attached, pages, say, listen, tell } = start();
  pages.loaded('p');
  expect(attached).toEqual([]);
  say('p', { type: 'hello' });
  say('p', { n: 1 });
  say('p', { n: 2 });
  listen(0);
  say('p', { n: 3 });
  expect(attached.map(({ pageId, heard }) => ({ pageId, heard }))).toEqual([
    { pageId: 'p', heard: [{ n: 1 }, { n: 2 }, { n: 3 }] },
  ]);
  void tell(0);
  expect(sent).toEqual([['p', '{"type":"from-extension","message":{"type":"cancel_request","targetRequestId":"é"}}']]);
});

test.each(['loaded', 'hello'])('a page that is loaded again (%s) is another one; the old gets nothing more', how => {
  const { sent, attached, pages, say, listen, tell } = start();
  say('p', { n: 1 });
  listen(0);
  if (how === 'loaded') pages.loaded('p');
  say('p', { type: 'hello' });
  expect(attached.map(({ closed }) => closed)).toEqual([1, 0]);
  expect(() => tell(0)).toThrow('gone');
  say('p', { n: 2 });
  listen(1);
  expect(attached.map(({ heard }) => heard)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(sent).toEqual([]);
});

test('pages are apart, and each goes by itself', () => {
  const { attached, pages, say } = start();
  say('a', { type: 'hello' });
  say('b', { type: 'hello' });
  pages.closed('a');
  expect(attached.map(({ closed }) => closed)).toEqual([1, 0]);
  pages.closeAll();
  expect(attached.map(({ closed }) => closed)).toEqual([1, 1]);
});

test('what is no JSON is nothing', () => {
  const { attached, pages } = start();
  pages.message('p', 'no json');
  expect(attached).toEqual([]);
});

test('a long message leaves in parts', () => {
  const { sent, attached, say } = start();
  say('p', { type: 'hello' });
  const text = JSON.stringify({ type: 'cancel_request', targetRequestId: 'x'.repeat(200_000) });
  void attached[0]?.wire.send({ message: { type: 'cancel_request', targetRequestId: '' }, text });
  const parts = sent.map(([, json]) => JSON.parse(json) as { type: string; text: string });
  expect(parts.map(({ type }) => type)).toEqual(['part', 'part', 'part', 'part']);
  expect(parts.map(part => part.text).join('')).toBe(`{"type":"from-extension","message":${text}}`);
});
