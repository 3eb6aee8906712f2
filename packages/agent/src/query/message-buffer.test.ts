import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureOf } from '../testing/failure-of.ts';
import { createMessageBuffer } from './message-buffer.ts';

const done = { value: undefined, done: true };

function marked(high: number, low: number, highCharacters?: number) {
  const events: string[] = [];
  const buffer = createMessageBuffer<number>({
    high,
    low,
    ...(highCharacters !== undefined && { highCharacters }),
    pause: () => void events.push('pause'),
    resume: () => void events.push('resume'),
  });
  return { buffer, events };
}

test('messages come out in order, then the end', async () => {
  const buffer = createMessageBuffer<number>();
  buffer.push(1);
  const early = buffer.next();
  const waiting = buffer.next();
  buffer.push(2);
  buffer.push(3);
  buffer.end();
  buffer.push(4);
  expect([await early, await waiting, await buffer.next(), await buffer.next(), await buffer.next()]).toEqual([
    { value: 1, done: false },
    { value: 2, done: false },
    { value: 3, done: false },
    done,
    done,
  ]);
});

test('an error comes once, after what is buffered', async () => {
  const buffer = createMessageBuffer<number>();
  buffer.push(1);
  buffer.end(new Error('gone'));
  buffer.end(new Error('a second end'));
  expect(await buffer.next()).toEqual({ value: 1, done: false });
  await expect(buffer.next()).rejects.toThrow('gone');
  expect(await buffer.next()).toEqual(done);
});

test('who waits is told of the end, or of the error', async () => {
  const ended = createMessageBuffer<number>();
  const waiting = ended.next();
  ended.end();
  expect(await waiting).toEqual(done);
  const failed = createMessageBuffer<number>();
  const failure = failureOf(failed.next());
  failed.end(new Error('gone'));
  expect(await failure).toEqual(new Error('gone'));
  expect(await failed.next()).toEqual(done);
});

test('several may wait at once; each gets one message, and one of them the error', async () => {
  const buffer = createMessageBuffer<number>();
  const waiting = [buffer.next(), buffer.next(), buffer.next(), buffer.next()];
  const told = Promise.allSettled(waiting);
  buffer.push(1);
  buffer.push(2);
  buffer.end(new Error('gone'));
  expect(await told).toEqual([
    { status: 'fulfilled', value: { value: 1, done: false } },
    { status: 'fulfilled', value: { value: 2, done: false } },
    { status: 'rejected', reason: new Error('gone') },
    { status: 'fulfilled', value: done },
  ]);
});

test('the producer is paused at the high mark and goes on at the low one, once each', async () => {
  const { buffer, events } = marked(4, 1);
  for (let i = 0; i < 6; i++) buffer.push(i);
  expect(events).toEqual(['pause']);
  for (let i = 0; i < 4; i++) await buffer.next();
  expect(events).toEqual(['pause']);
  await buffer.next();
  expect(events).toEqual(['pause', 'resume']);
  await buffer.next();
  expect(events).toEqual(['pause', 'resume']);
});

test('few large messages count as much as many small ones', async () => {
  const { buffer, events } = marked(1000, 500, 100);
  buffer.push(1, 60);
  buffer.push(2, 60);
  expect(events).toEqual(['pause']);
  await buffer.next();
  expect(events).toEqual(['pause']);
  await buffer.next();
  expect(events).toEqual(['pause', 'resume']);
});

test('nothing is kept for a consumer that has gone', async () => {
  const { buffer, events } = marked(2, 0);
  buffer.push(1);
  buffer.push(2);
  buffer.discard();
  buffer.push(3);
  expect(events).toEqual(['pause', 'resume']);
  buffer.end();
  expect(await buffer.next()).toEqual(done);
});

test('a consumer that iterates gets everything, however the two take turns', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 50 }),
      fc.nat(3000),
      async (turns, count) => {
        const { buffer, events } = marked(10, 3);
        const got: number[] = [];
        let next = 0;
        const consumer = (async () => {
          for await (const value of buffer) {
            got.push(value);
            for (let i = 0; i < (turns[value % (turns.length || 1)] ?? 0); i++) await Promise.resolve();
          }
        })();
        for (; next < count; next++) {
          buffer.push(next);
          if (next % 7 === 0) await Promise.resolve();
        }
        buffer.end();
        await consumer;
        expect(got).toEqual(Array.from({ length: count }, (_, i) => i));
        expect(events.filter((event, i) => event === (i % 2 === 0 ? 'pause' : 'resume'))).toEqual(events);
      },
    ),
    { numRuns: 30 },
  );
});
