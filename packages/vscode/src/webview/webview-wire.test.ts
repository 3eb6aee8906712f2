import type { HostMessage } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { createWebviewWire } from './webview-wire.ts';

function webview() {
  const posted: unknown[] = [];
  const waiting: { take(): void; refuse(error: unknown): void }[] = [];
  return {
    posted,
    waiting,
    postMessage(message: unknown) {
      posted.push(message);
      return new Promise<boolean>((resolve, reject) => {
        waiting.push({ take: () => resolve(true), refuse: reject });
      });
    },
  };
}

const outgoing = (n: number) => {
  const message = { type: 'close_channel', channelId: String(n) } as HostMessage;
  return { message, text: JSON.stringify(message) };
};

test('messages leave wrapped and in order, without waiting for each other', () => {
  const view = webview();
  const wire = createWebviewWire(view);
  for (let n = 0; n < 3; n++) expect(wire.send(outgoing(n))).toBeUndefined();
  expect(view.posted).toEqual(
    [0, 1, 2].map(n => ({ type: 'from-extension', message: { type: 'close_channel', channelId: String(n) } })),
  );
});

test('who sends faster than the page takes has to wait, until it has taken one', async () => {
  const view = webview();
  const wire = createWebviewWire(view);
  let room: void | Promise<void> = undefined;
  let sent = 0;
  while (room === undefined && sent < 1000) room = wire.send(outgoing(sent++));
  expect(sent).toBe(64);
  let isFree = false;
  const freed = Promise.resolve(room).then(() => (isFree = true));
  await Promise.resolve();
  expect(isFree).toBe(false);
  view.waiting[0]?.take();
  await freed;
  expect(isFree).toBe(true);
});

test('a webview that refuses a message is a page that has gone', async () => {
  const view = webview();
  const wire = createWebviewWire(view);
  void wire.send(outgoing(1));
  view.waiting[0]?.refuse(new Error('Webview is disposed'));
  await expect.poll(() => thrownBy(() => wire.send(outgoing(2))), { timeout: 10_000 }).toBe('Webview is disposed');
});

test('what the page says before somebody listens is kept, in order', () => {
  const wire = createWebviewWire(webview());
  wire.receive(1);
  wire.receive(2);
  const heard: unknown[] = [];
  wire.onMessage(message => heard.push(message));
  wire.receive(3);
  expect(heard).toEqual([1, 2, 3]);
});

test('a page that ended hears and says nothing more, and nobody waits for it', async () => {
  const view = webview();
  const wire = createWebviewWire(view);
  const heard: unknown[] = [];
  let closed = 0;
  wire.onMessage(message => heard.push(message));
  wire.onClose(() => closed++);
  let room: void | Promise<void> = undefined;
  for (let n = 0; n < 64; n++) room = wire.send(outgoing(n));
  wire.end();
  wire.end();
  await room;
  wire.receive('late');
  expect(heard).toEqual([]);
  expect(closed).toBe(1);
  expect(thrownBy(() => wire.send(outgoing(99)))).toBe('The page is gone.');
});

function thrownBy(run: () => unknown): string {
  try {
    void run();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
