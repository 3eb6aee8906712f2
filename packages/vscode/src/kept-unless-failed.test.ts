import { expect, test } from 'vitest';
import { keptUnlessFailed } from './kept-unless-failed.ts';

test('it is made at the first need, and once for all who ask', async () => {
  let count = 0;
  const kept = keptUnlessFailed(async () => (count += 1));
  expect(count).toBe(0);
  expect(kept.made).toBeUndefined();
  expect(await kept.pending()).toBeUndefined();
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1]);
  expect(await kept.get()).toBe(1);
  expect([kept.made, await kept.pending(), count]).toEqual([1, 1, 1]);
});

test('a failure is told to whoever waits, and the next need tries again', async () => {
  let count = 0;
  const kept = keptUnlessFailed(async () => {
    count += 1;
    if (count === 1) throw new Error('not yet');
    return count;
  });
  const [first, second] = [kept.get(), kept.get()];
  await expect(first).rejects.toThrow('not yet');
  await expect(second).rejects.toThrow('not yet');
  expect([kept.made, await kept.pending()]).toEqual([undefined, undefined]);
  expect(await kept.get()).toBe(2);
  expect(kept.made).toBe(2);
});

test('one that fails before it waits for anything is not kept either', async () => {
  let isReady = false;
  const kept = keptUnlessFailed(() => {
    if (!isReady) throw new Error('at once');
    return Promise.resolve('ready');
  });
  await expect(kept.get()).rejects.toThrow('at once');
  isReady = true;
  expect(await kept.get()).toBe('ready');
});
