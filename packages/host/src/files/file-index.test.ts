// The index is ready at once, notices what happens on disk, and never makes anybody wait for long.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesPort, type ListenersOf } from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { completePort } from '../ports/complete-port.ts';
import { diskFilesPort } from './disk-files-port.ts';
import { createFileIndex, type FileIndex } from './file-index.ts';
import { createFileIndexes } from './file-indexes.ts';

let folder: string;
let index: FileIndex | undefined;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dovetail-index-')));
});
afterEach(() => {
  index?.close();
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), '');
}
const filesOf = async (from: FileIndex) => {
  const { table } = await from.read();
  return table.paths.slice(0, table.fileCount).toSorted();
};

describe('on disk', () => {
  test.each([
    ['a file that is made', () => put('src/new.ts'), ['src/a.ts', 'src/new.ts']],
    ['a file that is removed', () => rmSync(join(folder, 'src/a.ts')), []],
    ['a folder that is made', () => put('lib/deep/b.ts'), ['lib/deep/b.ts', 'src/a.ts']],
    ['a folder that is removed', () => rmSync(join(folder, 'src'), { recursive: true }), []],
  ])('%s is noticed', async (_, happen, paths) => {
    put('src/a.ts');
    index = createFileIndex({ files: diskFilesPort({ folders: [] }), folder, respectGitIgnore: true, settleMs: 1 });
    const live = index;
    expect(await filesOf(live)).toEqual(['src/a.ts']);
    happen();
    await vi.waitFor(async () => expect(await filesOf(live)).toEqual(paths), { timeout: 20_000 });
  });
});

/** A port whose listing the test holds in its hands. */
function heldPort() {
  let listeners: ListenersOf<typeof filesPort> | undefined;
  const waiting: ((paths: string[]) => void)[] = [];
  const files = completePort(
    filesPort,
    {
      list: () => new Promise(resolve => waiting.push(paths => resolve({ paths, truncated: false }))),
    },
    added => {
      listeners = added;
      return () => (listeners = undefined);
    },
  );
  return {
    files,
    get asked() {
      return waiting.length;
    },
    answer: (n: number, paths: string[]) => waiting[n]?.(paths),
    tell: (filePath: string, kind: 'created' | 'changed' | 'deleted') =>
      listeners?.changedOnDisk?.({ changes: [{ filePath, kind }] }),
    get isListenedTo() {
      return listeners !== undefined;
    },
  };
}

const open = (port: ReturnType<typeof heldPort>, now = () => 0) => {
  index = createFileIndex({ files: port.files, folder, respectGitIgnore: true, patienceMs: 1, settleMs: 1, now });
  return index;
};

describe('with a slow listing', () => {
  test('those who ask together are answered by one listing, and later ones without', async () => {
    const port = heldPort();
    const live = open(port);
    const both = Promise.all([filesOf(live), filesOf(live)]);
    port.answer(0, ['a']);
    expect(await both).toEqual([['a'], ['a']]);
    expect(await filesOf(live)).toEqual(['a']);
    expect(port.asked).toBe(1);
  });

  test('what the editor tells makes it read again, and meanwhile the old is the answer', async () => {
    const port = heldPort();
    const live = open(port);
    const first = filesOf(live);
    port.answer(0, ['a']);
    await first;
    port.tell(join(folder, 'b'), 'created');
    expect(live.isStale).toBe(true);
    await vi.waitFor(() => expect(port.asked).toBe(2), { timeout: 20_000 });
    expect(await filesOf(live)).toEqual(['a']);
    port.answer(1, ['a', 'b']);
    await vi.waitFor(async () => expect(await filesOf(live)).toEqual(['a', 'b']), { timeout: 20_000 });
    expect(port.asked).toBe(2);
  });

  test.each<[string, string, 'created' | 'changed', boolean]>([
    ['contents', 'a', 'changed', false],
    ['another folder', '../elsewhere', 'created', false],
    ['the rules of what is ignored', 'src/.gitignore', 'changed', true],
  ])('%s: %s', async (_, name, kind, isStale) => {
    const port = heldPort();
    const live = open(port);
    const first = filesOf(live);
    port.answer(0, ['a']);
    await first;
    port.tell(join(folder, name), kind);
    expect(live.isStale).toBe(isStale);
  });

  test('a listing that something happened to is stale when it comes', async () => {
    const port = heldPort();
    const live = open(port);
    const first = filesOf(live);
    port.tell(join(folder, 'b'), 'created');
    port.answer(0, ['a']);
    await first;
    await vi.waitFor(() => expect(port.asked).toBe(2), { timeout: 20_000 });
  });

  test('a folder that is new to the watcher is read again soon, a watched one late', async () => {
    let clock = 0;
    const port = heldPort();
    const live = open(port, () => clock);
    put('src/a');
    const first = filesOf(live);
    port.answer(0, ['src/a']);
    await first;
    clock = 20_000;
    const second = filesOf(live);
    port.answer(1, ['src/a']);
    await second;
    await vi.waitFor(async () => expect((await live.read()).table.fileCount).toBe(1), { timeout: 20_000 });
    clock = 40_000;
    await filesOf(live);
    expect(port.asked).toBe(2);
  });

  test('after a while it is read again though nobody told', async () => {
    let clock = 0;
    const port = heldPort();
    const live = open(port, () => clock);
    const first = filesOf(live);
    port.answer(0, ['a']);
    await first;
    clock = 11 * 60_000;
    await filesOf(live);
    expect(port.asked).toBe(2);
  });

  test('when it is closed it listens no more', async () => {
    const port = heldPort();
    const live = open(port);
    expect(port.isListenedTo).toBe(true);
    live.close();
    expect(port.isListenedTo).toBe(false);
  });
});

test('a listing that fails is told, and tried again', async () => {
  let fails = true;
  const files = completePort(filesPort, {
    list: () => (fails ? Promise.reject(new Error('no listing')) : Promise.resolve({ paths: ['a'], truncated: true })),
  });
  index = createFileIndex({ files, folder, respectGitIgnore: true });
  await expect(index.read()).rejects.toThrow('no listing');
  fails = false;
  expect(await index.read()).toMatchObject({ truncated: true });
});

test('there is one index a folder and rule, and only the newest are kept', () => {
  const end = new AbortController();
  const indexes = createFileIndexes({ files: heldPort().files, signal: end.signal, most: 2 });
  const a = indexes.of('/a', true);
  const closed = vi.spyOn(a, 'close');
  expect(indexes.of('/a', true)).toBe(a);
  expect(indexes.of('/a', false)).not.toBe(a);
  const b = indexes.of('/b', true);
  expect(closed).toHaveBeenCalledOnce();
  expect(indexes.of('/a', true)).not.toBe(a);
  const closedAtTheEnd = vi.spyOn(b, 'close');
  end.abort();
  expect(closedAtTheEnd).toHaveBeenCalledOnce();
});
