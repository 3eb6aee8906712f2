import type { FileDiagnostics } from '@dovetail/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDiagnosticsFeed } from './diagnostics-feed.ts';
import { fakeEditor } from '../testing/fake-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settleMs = 100;
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const problem = { message: 'no', severity: 'Error' as const, range };

function feed(diagnostics: (uri: string | undefined) => unknown) {
  const editor = fakeEditor({ diagnostics: ({ uri }) => diagnostics(uri) });
  const told: FileDiagnostics[] = [];
  return { editor, told, feed: createDiagnosticsFeed(editor.port, file => told.push(file)) };
}

test('each file that changed is asked for and told, nothing of others', async () => {
  const all = ['file:///a', 'file:///b'].map(uri => ({ uri, diagnostics: [problem] }));
  const { told, feed: it } = feed(() => all);
  it.changed(['file:///a', 'file:///c']);
  await vi.advanceTimersByTimeAsync(settleMs);
  expect(told).toEqual([
    { uri: 'file:///a', diagnostics: [problem] },
    { uri: 'file:///c', diagnostics: [] },
  ]);
});

test('one question at a time, and one for many changes', async () => {
  let open = 0;
  let most = 0;
  const {
    editor,
    told,
    feed: it,
  } = feed(async () => {
    most = Math.max(most, ++open);
    await new Promise(resolve => setTimeout(resolve, 10));
    open--;
    return [];
  });
  for (let n = 0; n < 100; n++) it.changed(['file:///a', 'file:///b']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(most).toBe(1);
  expect(editor.of('diagnostics').map(({ uri }) => uri)).toEqual(['file:///a', 'file:///b']);
  expect(told).toHaveLength(2);
});

test('a change while the editor is asked is asked for again, once things have settled', async () => {
  const { editor, feed: it } = feed(() => new Promise(resolve => setTimeout(resolve, 10, [])));
  it.changed(['file:///a']);
  await vi.advanceTimersByTimeAsync(settleMs);
  it.changed(['file:///a']);
  await vi.advanceTimersByTimeAsync(10 + settleMs - 1);
  expect(editor.of('diagnostics')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(editor.of('diagnostics')).toHaveLength(2);
});

test('an editor that announces a change whenever it is asked is not asked without end', async () => {
  const { editor, feed: it } = feed(uri => {
    it.changed([String(uri)]);
    return [];
  });
  it.changed(['file:///a']);
  await vi.advanceTimersByTimeAsync(10 * settleMs);
  expect(editor.of('diagnostics')).toHaveLength(10);
  it.stop();
});

test('an editor that cannot tell announces nothing, and is asked again next time', async () => {
  let can = false;
  const { told, feed: it } = feed(() => (can ? [] : Promise.reject(new Error('no'))));
  it.changed(['file:///a']);
  await vi.advanceTimersByTimeAsync(settleMs);
  expect(told).toEqual([]);
  can = true;
  it.changed(['file:///a']);
  await vi.advanceTimersByTimeAsync(settleMs);
  expect(told).toEqual([{ uri: 'file:///a', diagnostics: [] }]);
});

test('an editor that never answers about one file does not hold up the others', async () => {
  const { told, feed: it } = feed(uri => (uri === 'file:///a' ? new Promise(() => {}) : []));
  it.changed(['file:///a', 'file:///b']);
  await vi.advanceTimersByTimeAsync(settleMs + 10_000);
  expect(told).toEqual([{ uri: 'file:///b', diagnostics: [] }]);
});

test('however many files change, only so many wait', async () => {
  const { editor, feed: it } = feed(() => []);
  it.changed(Array.from({ length: 5000 }, (_, n) => `file:///${n}`));
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.of('diagnostics')).toHaveLength(1000);
});

test.each([
  ['before it asks', 0, 0],
  ['while it asks', settleMs, 1],
])('stopped %s: nothing is told any more', async (_when, afterMs, asked) => {
  const { editor, told, feed: it } = feed(() => new Promise(resolve => setTimeout(resolve, 100, [])));
  it.changed(['file:///a', 'file:///b']);
  await vi.advanceTimersByTimeAsync(afterMs);
  it.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.of('diagnostics')).toHaveLength(asked);
  expect(told).toEqual([]);
});
