// `dovetail sidecar` is the same sidecar behind the front door.
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startRawSidecar } from './support/raw-sidecar.ts';
import { openSocketPage } from './support/socket-page.ts';

const dovetail = fileURLToPath(new URL('../../packages/cli/bin/dovetail.js', import.meta.url));

async function started(...args: string[]) {
  const sidecar = await startRawSidecar({ command: [process.execPath, dovetail, 'sidecar', ...args] });
  onTestFinished(() => sidecar.dispose());
  return sidecar;
}

test('serves the chat page, with the scripted model where it is asked for', async () => {
  const sidecar = await started('--rehearsal');
  const { page } = await sidecar.initialize();
  expect(page?.folder).toMatch(/webview.dist.page$/);
  const chat = await openSocketPage((await sidecar.call<{ url: string }>('chat/open')).url);
  onTestFinished(() => chat.close());
  expect(JSON.stringify(await chat.ask('init'))).toContain(sidecar.folder);
  expect((await sidecar.ask('shutdown')).result).toEqual({});
  expect(await sidecar.ended).toEqual({ code: 0, signal: null });
});

test('wrong usage is 2, with a sentence on stderr and nothing on stdout', async () => {
  const sidecar = await started('--port', '80');
  expect(await sidecar.ended).toEqual({ code: 2, signal: null });
  expect(sidecar.stderr()).toContain('dovetail sidecar --help');
  expect(sidecar.messages).toEqual([]);
});
