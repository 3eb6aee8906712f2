import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createOutlet } from './outlet.ts';

/** Takes nothing until it is told to. */
function slowReader() {
  const taken: (() => void)[] = [];
  const stream = new Writable({ highWaterMark: 10, write: (_chunk, _encoding, done) => void taken.push(done) });
  return {
    stream,
    take() {
      for (let done = taken.shift(); done; done = taken.shift()) done();
    },
  };
}

test('there is room until the limit is passed, and again when all of it was read', async () => {
  const { stream, take } = slowReader();
  const outlet = createOutlet(stream, 100);
  outlet.write('x'.repeat(100));
  expect(outlet.room()).toBeUndefined();
  outlet.write('x');
  const room = outlet.room();
  expect(room).toBeInstanceOf(Promise);
  expect(outlet.room()).toBe(room);
  const taking = setInterval(take, 1);
  await room;
  clearInterval(taking);
  expect(stream.writableLength).toBe(0);
  expect(outlet.room()).toBeUndefined();
});

test('nobody waits for a reader who has gone', async () => {
  const { stream } = slowReader();
  const outlet = createOutlet(stream, 100);
  outlet.write('x'.repeat(101));
  const room = outlet.room();
  expect(room).toBeInstanceOf(Promise);
  stream.destroy();
  await room;
  expect(outlet.room()).toBeUndefined();
  expect(stream.listenerCount('drain')).toBe(0);
});
