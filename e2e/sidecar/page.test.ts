// The chat page of a sidecar: over its loopback address, and over the editor's own wire where no port is allowed.
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundledSidecar, startRawSidecar, type RawSidecar } from './support/raw-sidecar.ts';
import { openSocketPage } from './support/socket-page.ts';

async function started(options: Parameters<typeof startRawSidecar>[0] = {}): Promise<RawSidecar> {
  const sidecar = await startRawSidecar(options);
  onTestFinished(() => sidecar.dispose());
  return sidecar;
}

const init = (requestId: string) => ({ type: 'request', requestId, request: { type: 'init' } });
const fonts = { editorFontFamily: 'Mono', editorFontSize: 14, chatFontFamily: 'Sans', chatFontSize: 13 };

test('an address opens the page once; it wears the colours of the editor and gets its fonts, mentions and wishes', async () => {
  const colors = { 'Panel.background': '#2b2d30', '--dt-focus': 'rgb(1, 2, 3)', Evil: 'red;}</style>"><script>' };
  const sidecar = await started();
  await sidecar.initialize({ ui: { page: 'external' } }, { theme: { kind: 'dark', colors, fonts } });
  const { url } = await sidecar.call<{ url: string }>('chat/open');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/);
  const page = await openSocketPage(url);
  onTestFinished(() => page.close());
  expect(page.html).toContain(
    '<html data-host="jetbrains" style="--jb-Panel-background:#2b2d30;--dt-focus:rgb(1, 2, 3)"',
  );
  expect(page.html).not.toContain('Evil');
  expect((await fetch(url)).status).toBe(401);

  const state = await page.ask('init');
  expect(state['type']).toBe('init_response');
  const pushed = (type: string) =>
    page.heard(message => message.type === 'request' && message.request.type === type, `the push ${type}`);
  expect(await pushed('font_configuration_changed')).toMatchObject({ request: { fontConfig: fonts } });
  expect(await page.ask('get_settings')).toMatchObject({ settings: { theme: 'dark' } });
  const mention = { filePath: join(sidecar.folder, 'src/a.ts'), lineStart: 1, lineEnd: 3 };
  expect(await sidecar.call('chat/insertMention', mention)).toEqual({ pages: 1 });
  expect(await pushed('insert_at_mention')).toMatchObject({ request: { text: expect.stringContaining('src/a.ts') } });
  expect(await sidecar.call('chat/newConversation')).toEqual({ pages: 1 });
  await pushed('create_new_conversation');
  sidecar.notify('page/visibilityChanged', { visible: false });
  expect(await pushed('visibility_changed')).toMatchObject({ request: { visible: false } });
  sidecar.notify('theme/changed', { kind: 'light' });
  await expect
    .poll(() => page.ask('get_settings'), { timeout: 20_000 })
    .toMatchObject({ settings: { theme: 'light' } });
  sidecar.notify('settings/changed', { settings: { useCtrlEnterToSend: true, theme: 'dark' } });
  await expect
    .poll(() => page.ask('get_settings'), { timeout: 20_000 })
    .toMatchObject({ settings: { theme: 'dark', useCtrlEnterToSend: true } });
});

test('an address that nobody can open is printed for the person', async () => {
  const sidecar = await started();
  await sidecar.initialize({});
  const page = await openSocketPage((await sidecar.call<{ url: string }>('chat/open')).url);
  onTestFinished(() => page.close());
  expect(await page.ask('open_url', { url: 'https://example.com/a' })).toMatchObject({ opened: false });
  await expect.poll(sidecar.stderr, { timeout: 20_000 }).toContain('Open this address: https://example.com/a\n');
});

test('without a port: messages travel on the wire of the editor, from the first word of the page on', async () => {
  const sidecar = await started();
  const { page } = await sidecar.initialize({ ui: { page: 'embedded', bridge: 'idebridge' } });
  expect(page).toMatchObject({ url: null, folder: expect.stringMatching(/page$/) });
  expect((await sidecar.ask('chat/open')).error).toMatchObject({ message: expect.stringContaining('by itself') });

  const toPage = (pageId: string, from: number): unknown[] =>
    sidecar.messages
      .slice(from)
      .filter(({ method, params }) => method === 'page/message' && params?.['pageId'] === pageId)
      .map(({ params }) => JSON.parse(String(params?.['json'])) as unknown);
  const say = (pageId: string, message: object) => {
    sidecar.notify('page/message', { pageId, json: JSON.stringify(message) });
  };

  sidecar.notify('page/loaded', { pageId: 'panel' });
  sidecar.notify('settings/changed', { settings: { autosave: false } });
  await sidecar.call('ping');
  expect(toPage('panel', 0)).toEqual([]);
  say('panel', { type: 'hello' });
  say('panel', init('r1'));
  await expect
    .poll(() => toPage('panel', 0), { timeout: 30_000 })
    .toContainEqual(
      expect.objectContaining({
        type: 'from-extension',
        message: expect.objectContaining({ type: 'response', requestId: 'r1' }),
      }),
    );

  // In parts, because it is long; and loaded again, with the same ids.
  sidecar.notify('page/loaded', { pageId: 'panel' });
  const from = sidecar.messages.length;
  const whole = JSON.stringify({ ...init('r1'), padding: 'p'.repeat(150_000) });
  const texts = [whole.slice(0, 70_000), whole.slice(70_000, 140_000), whole.slice(140_000)];
  texts.forEach((text, index) => say('panel', { type: 'part', id: 'm', index, count: texts.length, text }));
  await expect.poll(() => JSON.stringify(toPage('panel', from)), { timeout: 30_000 }).toMatch(/"requestId":"r1"/);
  sidecar.notify('page/message', { pageId: 'panel', json: 'no json' });
  expect(await sidecar.call('ping')).toEqual({});
});

test('an editor that shows no page gets none, and is told so', async () => {
  const sidecar = await started();
  expect((await sidecar.initialize({ ui: { page: 'none' } })).page).toBeNull();
  expect((await sidecar.ask('chat/open')).error).toMatchObject({ code: -32001 });
});

test('the bundle is one file and a page: it runs from anywhere with nothing but Node', async () => {
  const elsewhere = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-carried-')));
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
  await cp(bundledSidecar, join(elsewhere, 'sidecar.js'));
  await cp(join(dirname(bundledSidecar), 'page'), join(elsewhere, 'page'), { recursive: true });
  const sidecar = await started({ command: [process.execPath, join(elsewhere, 'sidecar.js')] });
  expect((await sidecar.initialize()).page?.folder).toBe(join(elsewhere, 'page'));
  const { html } = await openSocketPage((await sidecar.call<{ url: string }>('chat/open')).url);
  expect(html).toContain('<div id="root">');
});
