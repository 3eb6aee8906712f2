// The dialogs that let the CLI do something: rewind, MCP servers, plugins, sign-in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, openDialog, servers, usage } from './dialogs.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat, type OpenChatOptions } from './support/open-chat.ts';
import type { ScriptedHost } from './support/scripted-host.ts';
import { conversationOf, kept, storedPairs, uuid } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const open = (options: OpenChatOptions = {}) =>
  openChat(browser(), served.url, { ...options, answers: { ...answers, ...options.answers } });
const asked = ({ received }: ScriptedHost, name: string) =>
  received.flatMap(message =>
    message.type === 'request' && message.request.type === name ? [message.request as Record<string, unknown>] : [],
  );

const plan = {
  canRewind: true,
  filesChanged: ['/home/ada/larder/src/cart/total.ts', '/home/ada/larder/README.md'],
  insertions: 12,
  deletions: 7,
  editedSince: ['/home/ada/larder/README.md'],
};

async function openRewind(rewind: (params: Record<string, unknown>) => object) {
  const opened = await open({ kept, conversation: conversationOf(storedPairs(2)), answers: { rewind_code: rewind } });
  const you = opened.page.getByRole('article', { name: 'You' }).last();
  await you.hover();
  await you.getByRole('button', { name: 'Rewind to here' }).click();
  const dialog = opened.page.getByRole('dialog', { name: 'Rewind' });
  await dialog.waitFor();
  return { ...opened, dialog };
}

test('a rewind is told before it is done; what was changed by hand is not ticked; nothing is chosen in advance', async () => {
  const { page, host, dialog } = await openRewind(() => plan);
  await dialog.getByText('Question 1').waitFor();
  await dialog.getByText('2 files').waitFor();
  expect(asked(host, 'rewind_code')).toEqual([
    { type: 'rewind_code', channelId: 'c1', userMessageId: uuid(3), dryRun: true },
  ]);
  await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Rewind', exact: true }).getAttribute('aria-disabled'))
    .toBe('true');
  await dialog.getByRole('button', { name: 'Rewind', exact: true }).click({ force: true });
  expect(asked(host, 'rewind_code')).toHaveLength(1);
  await dialog.getByText('Changed by hand since. Putting it back loses that change.').waitFor();
  await dialog.getByRole('radio', { name: /^Files and conversation/ }).check();
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'src/cart/total.ts' }).isChecked()).toBe(true);
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'README.md' }).isChecked()).toBe(false);
  await dialog.getByRole('button', { name: 'Rewind', exact: true }).click();
  await dialog.getByText(/^Rewound to \d\d:\d\d$/).waitFor();
  expect(asked(host, 'rewind_code')[1]).toEqual({
    type: 'rewind_code',
    channelId: 'c1',
    userMessageId: uuid(3),
    rewindConversation: true,
    onlyFiles: ['/home/ada/larder/src/cart/total.ts'],
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  await page.context().close();
});

test('only the conversation goes back when only that was chosen; a refusal says why and changes nothing', async () => {
  const { page, host, dialog } = await openRewind(({ dryRun }) =>
    dryRun === true ? plan : { ...plan, canRewind: false, reason: 'A turn is running. Stop it, then rewind.' },
  );
  await dialog.getByRole('radio', { name: /^Conversation/ }).check();
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Rewind', exact: true }).click();
  await dialog.getByText('A turn is running. Stop it, then rewind.').waitFor();
  expect(asked(host, 'rewind_code')[1]).toMatchObject({ rewindConversation: true, onlyFiles: [] });
  await page.context().close();
});

test('a message that cannot be rewound to says why', async () => {
  const no = { ...plan, canRewind: false, reason: 'No checkpoint was kept.', filesChanged: [], editedSince: [] };
  const { page, dialog } = await openRewind(() => no);
  await dialog.getByText('No checkpoint was kept.').waitFor();
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(0);
  await page.context().close();
});

test('MCP servers: state in words, error verbatim, switch, reconnect, sign in, tools, add', async () => {
  const { page, host } = await open({
    answers: {
      set_mcp_server_enabled: { server: { ...servers[3], status: 'connected' } },
      reconnect_mcp_server: { connected: false, error: 'spawn uvx ENOENT (again)' },
      authenticate_mcp_server: { outcome: 'open-url', url: 'https://example.com/sign-in' },
    },
  });
  const dialog = await openDialog(page, 'mcp');
  await host.next(message => message.type === 'launch_claude');
  const row = (name: string) => dialog.getByRole('listitem').filter({ has: page.getByRole('switch', { name }) });
  await row('larder-db').getByText('connected · project · stdio · 1.4.0 · 2 tools').waitFor();
  await dialog.getByText('3 of 4 on').waitFor();
  await row('grafana').getByText('spawn uvx ENOENT', { exact: true }).waitFor();
  await row('grafana').getByRole('button', { name: 'Reconnect' }).click();
  await row('grafana').getByText('spawn uvx ENOENT (again)').waitFor();
  await row('scratch').getByRole('switch').click();
  expect(await host.request('set_mcp_server_enabled')).toMatchObject({ serverName: 'scratch', enabled: true });
  await row('larder-db').getByRole('button', { name: 'Tools…' }).click();
  await dialog.getByRole('list', { name: 'Tools of larder-db' }).getByText('Show the plan of a query').waitFor();
  await row('issues').getByRole('button', { name: 'Sign in' }).click();
  await row('issues').getByText('https://example.com/sign-in').waitFor();
  expect(asked(host, 'open_url')).toEqual([]);
  await row('issues').getByRole('button', { name: 'Open the address' }).click();
  expect(await host.request('open_url')).toMatchObject({ url: 'https://example.com/sign-in' });
  await dialog.getByRole('button', { name: 'Add server…' }).click();
  expect(await host.request('open_config_file')).toMatchObject({ configType: 'mcp' });
  await page.context().close();
});

test('a server that takes long says so, and is looked at again', async () => {
  let status = 'pending';
  const { page } = await open({
    answers: { get_mcp_servers: () => ({ servers: [{ name: 'slow', status, tools: [] }] }) },
  });
  await page.clock.install();
  const dialog = await openDialog(page, 'mcp');
  await dialog.getByText('connecting').waitFor();
  await expect.poll(() => dialog.getByText(/Still connecting/).count()).toBe(0);
  await page.clock.runFor(5_100);
  await dialog.getByText(/Still connecting/).waitFor();
  status = 'connected';
  await page.clock.runFor(2_100);
  await dialog.getByText('connected', { exact: true }).waitFor();
  await expect.poll(() => dialog.getByText(/Still connecting/).count()).toBe(0);
  await page.context().close();
});

test('a plugin shows what it brings and asks for whom before it is installed; progress is verbatim', async () => {
  let end: ((result: object) => void) | undefined;
  const { page, host } = await open({
    answers: { install_plugin: () => new Promise<object>(resolve => (end = resolve)) },
  });
  const dialog = await openDialog(page, 'plugins');
  await dialog.getByRole('tab', { name: 'Installed' }).press('ArrowRight');
  await expect.poll(() => dialog.getByRole('tab', { name: 'Available' }).getAttribute('aria-selected')).toBe('true');
  await dialog.getByRole('button', { name: 'Install deploy…' }).click();
  const form = dialog.getByRole('group', { name: 'Install deploy' });
  await form.getByText('/ship, /rollback').waitFor();
  await form.getByText('PostToolUse: ./check.sh').waitFor();
  await form.getByText('github.com/example/deploy').waitFor();
  await form.getByRole('button', { name: 'Install', exact: true }).click({ force: true });
  expect(asked(host, 'install_plugin')).toEqual([]);
  await form.getByRole('radio', { name: /this project, only me/ }).check();
  await form.getByRole('button', { name: 'Install', exact: true }).click();
  expect(await host.request('install_plugin')).toMatchObject({ pluginId: 'deploy@tools', scope: 'local' });
  await dialog.getByText('Installing deploy: running…').waitFor();
  host.push({ type: 'plugin_progress', target: 'deploy@tools', line: 'Cloning  <b>example</b>/deploy …' });
  await dialog.getByText('Cloning <b>example</b>/deploy …').waitFor();
  end?.({ succeeded: true, output: 'Cloning' });
  await dialog.getByText('Installing deploy: done').waitFor();
  await dialog.getByText(/have loaded their plugins again/).waitFor();
  await expect.poll(() => asked(host, 'list_plugins').length).toBeGreaterThan(1);
  await page.context().close();
});

test('plugins are switched, uninstalled after a second press; marketplaces are added, fetched and removed', async () => {
  const done = { succeeded: true, output: 'ok' };
  const { page, host } = await open({
    answers: {
      set_plugin_enabled: { succeeded: false, output: 'settings.json is locked' },
      uninstall_plugin: done,
      add_marketplace: done,
      refresh_marketplace: done,
      remove_marketplace: done,
    },
  });
  const dialog = await openDialog(page, 'plugins');
  await dialog.getByRole('switch', { name: 'fmt' }).click();
  await dialog.getByText('Switching off fmt: failed').waitFor();
  await dialog.getByText('settings.json is locked').waitFor();
  expect(await host.request('set_plugin_enabled')).toMatchObject({
    pluginId: 'fmt@tools',
    enabled: false,
    scope: 'user',
  });
  await dialog.getByRole('button', { name: 'Uninstall lint' }).click();
  expect(asked(host, 'uninstall_plugin')).toEqual([]);
  await dialog.getByRole('button', { name: 'Uninstall now' }).click();
  expect(await host.request('uninstall_plugin')).toMatchObject({ pluginId: 'lint@tools', scope: 'project' });
  await dialog.getByRole('tab', { name: 'Marketplaces' }).click();
  await dialog.getByRole('textbox', { name: 'Folder, repository or address' }).fill('example/more');
  await dialog.getByRole('button', { name: 'Add marketplace' }).click();
  expect(await host.request('add_marketplace')).toMatchObject({ url: 'example/more' });
  await dialog.getByRole('button', { name: 'Refresh tools' }).click();
  expect(await host.request('refresh_marketplace')).toMatchObject({ id: 'tools' });
  await dialog.getByRole('button', { name: 'Remove tools' }).click();
  await dialog.getByRole('button', { name: 'Remove now' }).click();
  expect(await host.request('remove_marketplace')).toMatchObject({ id: 'tools' });
  await page.context().close();
});

test('sign in: the address comes, the code is passed on and forgotten, and it ends signed in', async () => {
  let end: ((result: object) => void) | undefined;
  const auth = { state: 'signed-in', authMethod: 'claudeai', email: 'ada@example.com', subscriptionType: 'claude_pro' };
  const { page, host } = await open({
    state: {
      authStatus: { state: 'signed-out', authMethod: 'not-specified', email: null, subscriptionType: null },
    },
    answers: {
      login: () => new Promise<object>(resolve => (end = resolve)),
      submit_oauth_code: { accepted: true },
    },
  });
  const dialog = await openDialog(page, 'login');
  await dialog.getByText('Not signed in').waitFor();
  await dialog.getByText('Your CLI keeps the sign-in. Dovetail passes the code on and stores nothing.').waitFor();
  for (const step of ['Open the address', 'Finish in the browser', 'Paste the code, if the browser shows one'])
    await dialog.getByText(step, { exact: true }).waitFor();
  await dialog.getByRole('radio', { name: /^Console/ }).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  expect(await host.request('login')).toMatchObject({ method: 'console' });
  host.push({ type: 'auth_url', url: 'https://example.com/oauth?x=1', method: 'console' });
  await dialog.getByText('https://example.com/oauth?x=1').waitFor();
  await dialog.getByRole('button', { name: 'Open in the browser' }).click();
  expect(await host.request('open_url')).toMatchObject({ url: 'https://example.com/oauth?x=1' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(' made-up#state ');
  await page.keyboard.press('Enter');
  expect(await host.request('submit_oauth_code')).toEqual({ type: 'submit_oauth_code', code: 'made-up#state' });
  await dialog.getByText('The CLI has the code.').waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('');
  end?.({ outcome: 'signed-in', auth });
  await dialog.getByText('You can close this and go on.').waitFor();
  await page.context().close();
});

test('sign in can be cancelled at any time, and closing the dialog cancels it', async () => {
  const { page, host } = await open({ answers: { login: () => new Promise<object>(() => undefined) } });
  const cancelled = () => host.received.filter(message => message.type === 'cancel_request').length;
  const dialog = await openDialog(page, 'login');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByText('Cancelled. Nothing was changed.').waitFor();
  await host.next(message => message.type === 'cancel_request');
  const before = cancelled();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(cancelled).toBe(before + 1);
  await page.context().close();
});

test('signing out says who was signed in, and why when it fails', async () => {
  const status = { state: 'signed-out', authMethod: 'not-specified', email: null, subscriptionType: null };
  let isBroken = true;
  const { page } = await open({
    state: {
      authStatus: { state: 'signed-in', authMethod: 'claudeai', email: 'ada@example.com', subscriptionType: null },
    },
    answers: {
      logout: () =>
        isBroken ? { signedOut: false, status, message: 'The keychain is locked.' } : { signedOut: true, status },
    },
  });
  const dialog = await openDialog(page, 'login');
  await dialog.getByText('ada@example.com').waitFor();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByText('The keychain is locked.').waitFor();
  isBroken = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('Not signed in', { exact: true }).waitFor();
  await expect.poll(() => dialog.getByText('ada@example.com').count()).toBe(0);
  await page.context().close();
});

test('usage: limits with their reset, tokens by model, and an account without limits', async () => {
  const { page, host } = await open();
  const dialog = await openDialog(page, 'usage');
  const bar = dialog.getByRole('progressbar', { name: 'Weekly limit' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('91');
  await dialog.getByText(/^Resets (at|on .* at) \d\d:\d\d, in 1 h \d+ min$/).waitFor();
  await dialog.getByRole('row', { name: 'model-a 18.2k 2.1k 240k $0.14' }).waitFor();
  host.push({ type: 'usage_update', utilization: { ...usage.utilization, windows: [], models: [] } });
  await dialog.getByText('Limits are not available for this account.').waitFor();
  await dialog.getByText('Nothing was used yet.').waitFor();
  await page.context().close();
});
