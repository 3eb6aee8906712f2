// A CLI that does not listen yet is told again; one that has begun to work is not.
import { expect, test } from 'vitest';
import { fakeEditor } from './testing/fake-editor.ts';
import { connectAsCli, serve } from './testing/served.ts';

test('the selection is told again until the client makes its first call', async () => {
  const server = await serve(fakeEditor(), { selectionDelayMs: 0 });
  server.selectionChanged({
    filePath: '/p/a.ts',
    text: 'x',
    selection: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  });
  const busy = await connectAsCli(server);
  await busy.untilTold('selection_changed');
  await busy.call('closeAllDiffTabs');
  const idle = await connectAsCli(server);
  const [first, second] = await idle.untilTold('selection_changed', 2);
  expect(first).toMatchObject({ text: 'x' });
  expect(second).toEqual(first);
  // It came first, so its reminder would have come first too.
  expect(busy.told).toHaveLength(1);
});
