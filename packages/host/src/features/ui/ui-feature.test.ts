import type { PortOf, windowPort } from '@dovetail/protocol';
import { uiRequests } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import type { HostContext } from '../../host-context.ts';
import { pagesWith } from '../../testing/channels-with.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { uiFeature } from './ui-feature.ts';

type Window = PortOf<typeof windowPort>;

/** An editor that can do what is given, and notes it. */
function editor(window: Partial<Window>, parts: Partial<HostContext> = {}) {
  const calls: [string, unknown][] = [];
  const noting = Object.fromEntries(
    Object.entries(window).map(([name, call]) => [
      name,
      (params: never, signal?: AbortSignal) => {
        calls.push([name, params]);
        return call(params, signal);
      },
    ]),
  );
  return { feature: uiFeature(fakeContext({ ports: portsWith({ window: noting }), ...parts })), calls };
}

test('the pictures that come with the product', async () => {
  const assetUris = { logo: { light: 'l.svg', dark: 'd.svg' } };
  expect(await uiFeature(fakeContext({ assetUris })).get_asset_uris({}, asking())).toEqual({ assetUris });
});

test.each([
  ['https://example.org', 'https://example.org/'],
  ['HTTPS:\\\\Example.ORG\\a b', 'https://example.org/a%20b'],
  ['https://bank.example@evil.example/', 'https://bank.example@evil.example/'],
  ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example/'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
])('%s goes out as %s', async (url, href) => {
  const { feature, calls } = editor({ openExternal: async () => ({ opened: true }) });
  expect(await feature.open_url({ url }, asking())).toEqual({ opened: true });
  expect(calls).toEqual([['openExternal', { url: href }]]);
});

test.each(['file:///etc/passwd', 'javascript:alert(1)', 'vscode://x', 'ssh://x', 'data:text/html,x', ' /etc'])(
  '%s is never opened',
  async url => {
    const { feature, calls } = editor({ openExternal: async () => ({ opened: true }) });
    expect(uiRequests.open_url.params.safeParse({ url }).success).toBe(false);
    await expect(feature.open_url({ url }, asking())).rejects.toMatchObject({ code: 'invalid_input' });
    expect(calls).toEqual([]);
  },
);

test('help is the guide as a text, or says where it is', async () => {
  const { feature, calls } = editor({ showText: async () => ({ contents: null }) });
  expect(await feature.open_help({}, asking())).toEqual({});
  expect(calls).toEqual([
    ['showText', { title: 'Dovetail guide', contents: expect.stringMatching(/^# Dovetail\n/), editable: false }],
  ]);
  await expect(editor({}).feature.open_help({}, asking())).rejects.toThrow('README');
});

test.each([{ opened: false }, undefined])(
  'the log opens as a file where there is no panel for it (%j)',
  async panel => {
    const opened: string[] = [];
    const ports = portsWith({
      window: panel ? { showLog: async () => panel } : {},
      editor: {
        async openFile({ filePath }) {
          opened.push(filePath);
          return { opened: true };
        },
      },
    });
    expect(await uiFeature(fakeContext({ ports })).open_output_panel({}, asking())).toEqual({});
    expect(opened).toEqual(['/nowhere/host.log']);
  },
);

test('the log is shown by the editor; where it cannot be shown at all its path is told', async () => {
  const { feature, calls } = editor({ showLog: async () => ({ opened: true }) });
  expect(await feature.open_output_panel({}, asking())).toEqual({});
  expect(calls).toEqual([['showLog', {}]]);
  await expect(editor({}).feature.open_output_panel({}, asking())).rejects.toThrow('It is at /nowhere/host.log');
});

const notice = { message: 'Done\u202E', severity: 'info', buttons: ['Show'], onlyIfNotVisible: false } as const;

test('a notification is answered with the button that was pressed', async () => {
  const { feature, calls } = editor({ showMessage: async () => ({ action: 'Show' }) });
  expect(await feature.show_notification({ ...notice, buttons: ['Show'] }, asking())).toEqual({
    shown: true,
    button: 'Show',
  });
  expect(calls).toEqual([['showMessage', { severity: 'info', message: 'Done', actions: ['Show'] }]]);
});

test('a notification that is closed, answered oddly or impossible has no button', async () => {
  const ask = { ...notice, buttons: ['Show'] };
  expect(await editor({ showMessage: async () => null }).feature.show_notification(ask, asking())).toEqual({
    shown: true,
    button: null,
  });
  const odd = editor({ showMessage: async () => ({ action: 'Other' }) });
  expect(await odd.feature.show_notification(ask, asking())).toEqual({ shown: true, button: null });
  expect(await editor({}).feature.show_notification(ask, asking())).toEqual({ shown: false, button: null });
});

test('nothing is said while any page is in view, if so asked', async () => {
  const ask = { ...notice, buttons: [], onlyIfNotVisible: true };
  const window: Partial<Window> = { showMessage: async () => null };
  const seen = editor(window, { pages: pagesWith({ id: 'p' }, { id: 'q', visible: true }) });
  expect(await seen.feature.show_notification(ask, asking({ pageId: 'p' }))).toEqual({ shown: false, button: null });
  expect(seen.calls).toEqual([]);
  const hidden = editor(window, { pages: pagesWith({ id: 'p' }) });
  expect(await hidden.feature.show_notification(ask, asking({ pageId: 'p' }))).toEqual({ shown: true, button: null });
});

test('the tab of the asking page gets a clean title and its state', async () => {
  const { feature, calls } = editor({ setTabState: async () => ({}) });
  const params = { title: ` Fix\n${'x'.repeat(200)}`, hasPendingPermissions: true, isBusy: false };
  await feature.rename_tab(params, asking({ pageId: 'p' }));
  await feature.rename_tab({ ...params, title: '\u0007' }, asking({ pageId: 'p' }));
  expect(calls).toEqual([
    ['setTabState', { pageId: 'p', title: `Fix ${'x'.repeat(75)}…`, isBusy: false, hasPendingDecisions: true }],
    ['setTabState', { pageId: 'p', title: 'New conversation', isBusy: false, hasPendingDecisions: true }],
  ]);
});

test('without tabs, or without a page, a title goes nowhere', async () => {
  const params = { title: 'x', hasPendingPermissions: false, isBusy: false };
  expect(await editor({}).feature.rename_tab(params, asking({ pageId: 'p' }))).toEqual({});
  const { feature, calls } = editor({ setTabState: async () => ({}) });
  expect(await feature.rename_tab(params, asking())).toEqual({});
  expect(calls).toEqual([]);
});

test('another page opens with a new conversation or a session', async () => {
  const { feature, calls } = editor({ openConversation: async () => ({ opened: true }) });
  expect(await feature.new_conversation_tab({}, asking())).toEqual({ opened: true });
  await feature.new_conversation_tab({ resume: 's1' }, asking());
  expect(calls).toEqual([
    ['openConversation', {}],
    ['openConversation', { sessionId: 's1' }],
  ]);
});

test('without tabs a new conversation begins in the asking page alone; a session is left to the page', async () => {
  const pages = pagesWith({ id: 'p' }, { id: 'q' });
  const { feature } = editor({}, { pages });
  expect(await feature.new_conversation_tab({}, asking({ pageId: 'p' }))).toEqual({ opened: true });
  expect(pages.pushed).toEqual([['p', { type: 'create_new_conversation' }]]);
  expect(await feature.new_conversation_tab({ resume: 's' }, asking({ pageId: 'p' }))).toEqual({ opened: false });
  expect(await feature.new_conversation_tab({}, asking())).toEqual({ opened: false });
  expect(pages.pushed).toHaveLength(1);
});

test('an event of the page stands in the local log, masked and in one line', async () => {
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => void lines.push(line), warn() {}, error() {}, path: '' };
  const feature = uiFeature(fakeContext({ log }));
  await feature.log_event({ event: 'a\nb', properties: { token: 'abc', size: 3 } }, asking());
  expect(lines).toEqual([['page: a b', { token: '[secret]', size: 3 }]]);
});
