import type { HostMessage, PageMessage } from '@dovetail/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playbackBridge } from './playback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (n: number): HostMessage => ({ type: 'cancel_request', targetRequestId: `q${n}` });
const recording = [0, 100, 100, 400].map((atMs, n) => ({ atMs, message: message(n) }));

test('messages come in their order and in their time', () => {
  const heard: HostMessage[] = [];
  const onEnd = vi.fn<() => void>();
  const bridge = playbackBridge({ recording, speed: 2, onEnd });
  bridge.onMessage(one => heard.push(one));
  bridge.play();
  expect(heard).toEqual([message(0)]);
  vi.advanceTimersByTime(50);
  expect(heard).toHaveLength(3);
  bridge.pause();
  vi.advanceTimersByTime(5_000);
  expect(heard).toHaveLength(3);
  bridge.play();
  vi.advanceTimersByTime(150);
  expect(heard).toEqual([0, 1, 2, 3].map(message));
  expect(onEnd).toHaveBeenCalledOnce();
});

test('without waiting it is all there at once', () => {
  const heard: HostMessage[] = [];
  const bridge = playbackBridge({ recording, speed: Infinity });
  bridge.onMessage(one => heard.push(one));
  bridge.play();
  expect(heard).toHaveLength(4);
});

test('a request is answered from the table, and what is kept is given back', async () => {
  const heard: HostMessage[] = [];
  const sent = vi.fn<(message: PageMessage) => void>();
  const bridge = playbackBridge({ recording: [], answers: { init: { type: 'init_response' } }, onSent: sent });
  bridge.onMessage(one => heard.push(one));
  bridge.send({ type: 'request', requestId: 'r1', request: { type: 'init' } });
  bridge.send({ type: 'request', requestId: 'r2', request: { type: 'get_settings' } });
  await Promise.resolve();
  expect(heard).toEqual([{ type: 'response', requestId: 'r1', response: { type: 'init_response' } }]);
  expect(sent).toHaveBeenCalledTimes(2);
  bridge.saveState({ a: 1 });
  expect(bridge.loadState()).toEqual({ a: 1 });
});
