import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchFiles } from './watch-files.ts';

async function watched(folderName = '') {
  const root = await mkdtemp(join(tmpdir(), 'dovetail-watch-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, folderName);
  const file = join(folder, 'account.json');
  const start = (onSettled: () => Promise<void> = async () => {}) => {
    const end = new AbortController();
    onTestFinished(() => end.abort());
    let times = 0;
    let wake: (() => void) | undefined;
    watchFiles({
      folders: [folder],
      files: [file],
      signal: end.signal,
      settleMs: 10,
      async onSettled() {
        times++;
        wake?.();
        await onSettled();
      },
    });
    return {
      end,
      times: () => times,
      next: () => new Promise<void>(resolve => (wake = resolve)),
    };
  };
  return { folder, file, start };
}

test('tells of a file that was replaced, and of one that was removed', async () => {
  const { file, start } = await watched();
  const watch = start();
  const replaced = watch.next();
  await writeFile(`${file}.tmp`, 'x');
  await rename(`${file}.tmp`, file);
  await replaced;
  const removed = watch.next();
  await rm(file);
  await removed;
  expect(watch.times()).toBe(2);
});

test('a folder that is made later is watched from then on', async () => {
  const { folder, file, start } = await watched('late');
  const watch = start();
  const appeared = watch.next();
  await mkdir(folder);
  await appeared;
  const written = watch.next();
  await writeFile(file, 'x');
  await written;
  expect(watch.times()).toBe(2);
});

test('other files are none of its business, and an end is an end', async () => {
  const { folder, file, start } = await watched();
  const ended = start();
  const fence = start();
  await writeFile(join(folder, 'other.json'), 'x');
  ended.end.abort();
  const heard = fence.next();
  await writeFile(file, 'x');
  await heard;
  expect([ended.times(), fence.times()]).toEqual([0, 1]);
});
