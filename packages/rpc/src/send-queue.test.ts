import { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { disconnected, hasCode } from '@dovetail/protocol';
import { describe, expect, it } from 'vitest';
import { createSendQueue } from './send-queue.ts';

/** A sink that takes one item at a time, when the test says so. */
function slowSink() {
  const held: { item: number; take(): void; fail(reason: unknown): void }[] = [];
  const seen: number[] = [];
  const sink = (item: number) =>
    new Promise<void>((resolve, reject) => {
      seen.push(item);
      held.push({ item, take: resolve, fail: reject });
    });
  const current = () => {
    const next = held.shift();
    if (!next) throw new Error('the sink holds nothing');
    return next;
  };
  return { sink, seen, current };
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  // What a WeakRef was asked for stays until the turn of the loop is over.
  await new Promise(resolve => setImmediate(resolve));
  (runInNewContext('gc') as () => void)();
}

describe('order and back-pressure', () => {
  it('hands over one item at a time, in order', async () => {
    const { sink, seen, current } = slowSink();
    const queue = createSendQueue(sink);
    const sent = [1, 2, 3].map(n => queue.send(n));
    expect(seen).toEqual([1]);
    expect(queue.length).toBe(3);
    current().take();
    await sent[0];
    expect(seen).toEqual([1, 2]);
    expect(queue.length).toBe(2);
    current().take();
    await sent[1];
    current().take();
    await sent[2];
    expect(seen).toEqual([1, 2, 3]);
    expect(queue.length).toBe(0);
  });

  it('gives to a sink without back-pressure at once, in the order of the calls, also from inside the sink', async () => {
    const seen: number[] = [];
    const queue = createSendQueue<number>(n => {
      seen.push(n);
      if (n === 1) void queue.send(2);
    });
    void queue.send(1);
    void queue.send(3);
    expect(seen).toEqual([1, 2, 3]);
    await queue.drained();
    expect(queue.length).toBe(0);
  });

  it('works again after it was empty', async () => {
    const { sink, seen, current } = slowSink();
    const queue = createSendQueue(sink);
    for (const n of [1, 2]) {
      const sent = queue.send(n);
      current().take();
      await sent;
    }
    expect(seen).toEqual([1, 2]);
  });

  it('never lets more into a stream than its high-water mark and one item', async () => {
    let most = 0;
    const written: string[] = [];
    const stream = new Writable({
      highWaterMark: 64,
      write(chunk: Buffer, _encoding, done) {
        most = Math.max(most, stream.writableLength);
        written.push(chunk.toString());
        setImmediate(() => done());
      },
    });
    const queue = createSendQueue<string>(text => {
      if (!stream.write(text)) return new Promise(resolve => stream.once('drain', () => resolve()));
    });
    const texts = Array.from({ length: 200 }, (_, n) => `item ${n} `.padEnd(32, '.'));
    for (const text of texts) void queue.send(text);
    await queue.drained();
    expect(written.join('')).toBe(texts.join(''));
    expect(most).toBeLessThanOrEqual(64 + 32);
  });

  it('does not keep what has left while more keeps coming', async () => {
    const queue = createSendQueue<object>(() => Promise.resolve());
    const first = new WeakRef({});
    let last = queue.send(first.deref() ?? {});
    // Never empty: each item that leaves has been followed by another.
    for (let n = 0; n < 100; n++) {
      const previous = last;
      last = queue.send({});
      await previous;
      expect(queue.length).toBe(1);
    }
    await collectGarbage();
    expect(first.deref()).toBeUndefined();
    expect(queue.length).toBe(0);
  });
});

describe('drained', () => {
  it('resolves at once when nothing waits', async () => {
    await expect(createSendQueue(() => undefined).drained()).resolves.toBeUndefined();
  });

  it('waits for what was sent before it, not for what is sent after', async () => {
    const { sink, current } = slowSink();
    const queue = createSendQueue(sink);
    void queue.send(1);
    let drained = false;
    const done = queue.drained().then(() => (drained = true));
    const second = queue.send(2);
    expect(drained).toBe(false);
    current().take();
    await done;
    expect(queue.length).toBe(1);
    current().take();
    await second;
  });

  it('resolves when what waited has failed', async () => {
    const { sink } = slowSink();
    const queue = createSendQueue(sink);
    void queue.send(1);
    const done = queue.drained();
    queue.close();
    await expect(done).resolves.toBeUndefined();
  });
});

describe('the end of a queue', () => {
  it('fails what has not left, also the item in the hands of the sink, and every later send', async () => {
    const { sink, seen, current } = slowSink();
    const queue = createSendQueue(sink);
    const sent = [1, 2, 3].map(n => queue.send(n));
    current().take();
    await sent[0];
    const reason = new Error('the page is gone');
    queue.close(reason);
    await expect(sent[1]).rejects.toBe(reason);
    await expect(sent[2]).rejects.toBe(reason);
    await expect(queue.send(4)).rejects.toBe(reason);
    expect(queue.length).toBe(0);
    // The sink comes back late: nothing more reaches it, and the count stays right.
    current().take();
    await queue.drained();
    expect(queue.length).toBe(0);
    expect(seen).toEqual([1, 2]);
  });

  it('keeps its first reason and says "disconnected" when none is given', async () => {
    const queue = createSendQueue(() => undefined);
    queue.close();
    queue.close(new Error('later'));
    const error: unknown = await queue.send(1).catch((reason: unknown) => reason);
    expect(hasCode(error, 'disconnected')).toBe(true);
    expect(error).toMatchObject({ message: disconnected().message });
  });

  it('comes when the sink fails, now or later', async () => {
    const { sink, seen, current } = slowSink();
    const later = createSendQueue(sink);
    const sent = [1, 2].map(n => later.send(n));
    const reason = new Error('EPIPE');
    current().fail(reason);
    await expect(sent[0]).rejects.toBe(reason);
    await expect(sent[1]).rejects.toBe(reason);
    await expect(later.send(3)).rejects.toBe(reason);
    expect(seen).toEqual([1]);

    const now = createSendQueue<number>(() => {
      throw reason;
    });
    await expect(now.send(1)).rejects.toBe(reason);
    await expect(now.send(2)).rejects.toBe(reason);
  });

  it('makes an Error of what a sink throws', async () => {
    const { sink, current } = slowSink();
    const queue = createSendQueue(sink);
    const sent = queue.send(1);
    current().fail('closed by peer');
    await expect(sent).rejects.toEqual(new Error('closed by peer'));
  });

  it('may come from inside the sink', async () => {
    const queue = createSendQueue<number>((): void => queue.close(new Error('enough')));
    await expect(queue.send(1)).rejects.toThrow('enough');
    expect(queue.length).toBe(0);
  });

  it('is not an unhandled rejection for who ignores the promise', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    try {
      const queue = createSendQueue(slowSink().sink);
      void queue.send(1);
      queue.close();
      void queue.send(2);
      // Node tells of unhandled rejections before the next turn of its loop.
      await new Promise(resolve => setImmediate(resolve));
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', listen);
    }
  });
});
