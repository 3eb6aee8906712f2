import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { writeToPipe } from './pipe-writer.ts';

test('a pipe with room takes text at once', () => {
  const pipe = new PassThrough();
  expect(writeToPipe(pipe, 'one\n')).toBeUndefined();
  expect(String(pipe.read())).toBe('one\n');
});

test('a full pipe is waited for, and no listener is left', async () => {
  const pipe = new PassThrough({ highWaterMark: 4 });
  const written = writeToPipe(pipe, 'longer than four');
  expect(written).toBeInstanceOf(Promise);
  pipe.resume();
  await written;
  expect([pipe.listenerCount('drain'), pipe.listenerCount('close')]).toEqual([0, 0]);
});

test('a pipe that closes while it is full fails the write, and no listener is left', async () => {
  const pipe = new PassThrough({ highWaterMark: 4 });
  const written = writeToPipe(pipe, 'longer than four');
  pipe.destroy();
  await expect(written).rejects.toThrow('the pipe was closed');
  expect(pipe.listenerCount('drain')).toBe(0);
});

test.each([
  ['ended', (pipe: PassThrough) => void pipe.end()],
  ['destroyed', (pipe: PassThrough) => void pipe.destroy()],
])('a pipe that was %s takes nothing', (_what, close) => {
  const pipe = new PassThrough();
  close(pipe);
  expect(() => writeToPipe(pipe, 'x')).toThrow('the pipe has ended');
});
