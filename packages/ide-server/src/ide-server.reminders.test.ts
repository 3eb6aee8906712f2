// A CLI that does not listen yet is told again; one that has begun to work is not.
import { expect, test, vi } from 'vitest';
import { fakeEditor } from './testing/fake-editor.ts';
import { connectAsCli, serve } from './testing/served.ts';

const selected = (text: string) => ({
  filePath: '/p/a.ts',
  text,
  selection: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
});

test('the selection is told again until the client makes its first call', async () => {
  const server = await serve(fakeEditor(), { selectionDelayMs: 0 });
  server.selectionChanged(selected('x'));
  const busy = await connectAsCli(server);
  await busy.untilTold('selection_changed');
  await busy.call('closeAllDiffTabs');
  const toldBefore = busy.told.length;
  const idle = await connectAsCli(server);
  const [first, second] = await idle.untilTold('selection_changed', 2);
  expect(first).toMatchObject({ text: 'x' });
  expect(second).toEqual(first);
  // It came first, so its reminder would have come first too.
  expect(busy.told).toHaveLength(toldBefore);
});

test('a selection that came after the handshake is told once', async () => {
  const server = await serve(fakeEditor(), { selectionDelayMs: 0 });
  server.selectionChanged(selected('x'));
  const changed = await connectAsCli(server);
  await changed.untilTold('selection_changed');
  server.selectionChanged(selected('y'));
  const texts = () => changed.told.map(({ params }) => (params as { text: string }).text);
  await vi.waitFor(() => expect(texts()).toContain('y'), { timeout: 20_000 });
  const still = await connectAsCli(server);
  await still.untilTold('selection_changed', 2);
  // On a busy machine the older one may have been told again before.
  expect(texts().filter(text => text !== 'x')).toEqual(['y']);
  expect(texts().at(-1)).toBe('y');
});
