import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHandshakes } from './handshakes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function socket(): Socket & { destroyed: boolean } {
  const emitter = new EventEmitter() as Socket & { destroyed: boolean };
  emitter.destroyed = false;
  emitter.destroy = () => {
    emitter.destroyed = true;
    emitter.emit('close');
    return emitter;
  };
  return emitter;
}

const open = (count: number, handshakes: ReturnType<typeof createHandshakes>) =>
  Array.from({ length: count }, () => {
    const one = socket();
    handshakes.add(one);
    return one;
  });

test('each has so much time', () => {
  const handshakes = createHandshakes({ most: 10, withinMs: 5000 });
  const [early] = open(1, handshakes);
  vi.advanceTimersByTime(2000);
  const [late] = open(1, handshakes);
  vi.advanceTimersByTime(3000);
  expect([early?.destroyed, late?.destroyed]).toEqual([true, false]);
  expect(handshakes.size).toBe(1);
});

test('one that has proven itself stays', () => {
  const handshakes = createHandshakes({ most: 10, withinMs: 5000 });
  const [good] = open(1, handshakes);
  if (good) handshakes.release(good);
  vi.advanceTimersByTime(60_000);
  handshakes.destroyAll();
  expect(good?.destroyed).toBe(false);
  expect(handshakes.size).toBe(0);
});

test('when there are too many the oldest goes, so that the newest may come', () => {
  const handshakes = createHandshakes({ most: 3, withinMs: 5000 });
  const sockets = open(5, handshakes);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false]);
  expect(handshakes.size).toBe(3);
});

test('one that goes by itself is forgotten', () => {
  const handshakes = createHandshakes({ most: 3, withinMs: 5000 });
  const [gone] = open(1, handshakes);
  gone?.destroy();
  expect(handshakes.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('all can be cut', () => {
  const handshakes = createHandshakes({ most: 3, withinMs: 5000 });
  const sockets = open(3, handshakes);
  handshakes.destroyAll();
  expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
