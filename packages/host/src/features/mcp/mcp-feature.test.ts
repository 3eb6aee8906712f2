import { mcpRequests, WireError, type AuthStatus } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import type { HostContext } from '../../host-context.ts';
import { createIntegrations } from '../../state/integrations.ts';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeCliAccess } from '../../testing/fake-cli-access.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { mcpAgent, mcpChannel, type McpAgentOptions } from '../../testing/mcp-agent.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { mcpFeature } from './mcp-feature.ts';

const subscriber: AuthStatus = { state: 'signed-in', authMethod: 'claudeai', email: null, subscriptionType: 'pro' };
const server = { name: 'files', status: 'connected', tools: [] };
const failing = (message: string) => () => {
  throw new WireError('agent_protocol', message, {});
};

function opened(agent: McpAgentOptions = {}, status: AuthStatus = subscriber, parts: Partial<HostContext> = {}) {
  const cli = mcpAgent(agent);
  const { channel, close } = mcpChannel('c', cli);
  const integrations = createIntegrations();
  const context = fakeContext({
    channels: { ...channelsWith(channel), expect: channelsWith(channel).expect },
    integrations,
    cli: fakeCliAccess({}),
    auth: { status, refresh: async () => status, onAccountChanged: () => () => {} },
    ...parts,
  });
  return { cli, close, integrations, feature: mcpFeature(context) };
}
const inC = { channelId: 'c' };
const files = { ...inC, serverName: 'files' };

test('answers every request of its group, and an unknown channel with an error', async () => {
  const { feature } = opened();
  expect(Object.keys(feature)).toEqual(Object.keys(mcpRequests));
  await expect(async () => feature.ask_debugger_help({ channelId: 'x' }, asking())).rejects.toThrow('channel x');
});

test('lists servers', async () => {
  const { feature } = opened({ answer: () => ({ mcpServers: [server, server] }) });
  expect(await feature.get_mcp_servers(inC, asking())).toEqual({ servers: [server] });
});

test('switches one and tells its state afterwards', async () => {
  const { feature, cli } = opened({ answer: () => ({ mcpServers: [{ ...server, status: 'disabled' }] }) });
  expect(await feature.set_mcp_server_enabled({ ...files, enabled: false }, asking())).toEqual({
    server: { ...server, status: 'disabled' },
  });
  expect(cli.asked[0]).toEqual(['mcp_toggle', { serverName: 'files', enabled: false }]);
});

test('connects one again, or tells why not', async () => {
  const good = opened({ answer: () => ({ mcpServers: [server] }) });
  expect(await good.feature.reconnect_mcp_server(files, asking())).toEqual({ connected: true });
  const bad = opened({ answer: failing('spawn ENOENT') });
  expect(await bad.feature.reconnect_mcp_server(files, asking())).toEqual({ connected: false, error: 'spawn ENOENT' });
});

test.each([
  [
    (subtype: string) => (subtype === 'mcp_authenticate' ? { authUrl: 'https://x' } : {}),
    { outcome: 'open-url', url: 'https://x', takesCallback: true },
  ],
  [
    (subtype: string) => (subtype === 'mcp_authenticate' ? undefined : { mcpServers: [server] }),
    { outcome: 'connected' },
  ],
  [
    failing('Server type "stdio" does not support OAuth authentication'),
    { outcome: 'failed', message: 'Server type "stdio" does not support OAuth authentication' },
  ],
])('signs in to one', async (answer, expected) => {
  const { feature } = opened({ answer });
  expect(await feature.authenticate_mcp_server(files, asking())).toEqual(expected);
});

test('an older CLI cannot be given the address that a browser ended on, and is not said to', async () => {
  const { feature } = opened({ version: '2.1.100', answer: () => ({ authUrl: 'https://x' }) });
  expect(await feature.authenticate_mcp_server(files, asking())).toEqual({ outcome: 'open-url', url: 'https://x' });
});

test('passes on the address that a browser ended on, and what the CLI says about it', async () => {
  const callbackUrl = 'http://localhost:1234/callback?code=abc&state=s';
  const good = opened();
  expect(await good.feature.finish_mcp_sign_in({ ...files, callbackUrl: ` ${callbackUrl}\n` }, asking())).toEqual({
    accepted: true,
  });
  expect(good.cli.asked).toEqual([['mcp_oauth_callback_url', { serverName: 'files', callbackUrl }]]);
  const bad = opened({ answer: failing('OAuth state mismatch') });
  expect(await bad.feature.finish_mcp_sign_in({ ...files, callbackUrl }, asking())).toEqual({
    accepted: false,
    message: 'OAuth state mismatch',
  });
  for (const other of ['abc', 'http://localhost:1234/callback', 'javascript:alert(1)?code=1']) {
    const { accepted, message } = await bad.feature.finish_mcp_sign_in({ ...files, callbackUrl: other }, asking());
    expect([accepted, message]).toEqual([false, expect.stringContaining('address bar')]);
  }
  expect(bad.cli.asked).toHaveLength(1);
});

test('the browser is the server that the CLI itself is, and stays until the last conversation lets it go', async () => {
  const { feature, cli, integrations, close } = opened({ startedWith: ['editor'] });
  expect((await feature.ensure_chrome_mcp_enabled(inC, asking())).state).toMatchObject({ status: 'connected' });
  expect(cli.sets.at(-1)).toEqual({
    'claude-in-chrome': { type: 'stdio', command: '/bin/claude', args: ['--claude-in-chrome-mcp'] },
  });
  expect(integrations.states.chrome.status).toBe('connected');
  expect(await feature.disable_chrome_mcp(inC, asking())).toEqual({ state: { status: 'disabled' } });
  expect(cli.names()).toEqual(['editor']);
  await feature.ensure_chrome_mcp_enabled(inC, asking());
  close();
  expect(integrations.states.chrome).toEqual({ status: 'disabled' });
});

test.each([
  [{ ...subscriber, authMethod: 'api-key' }, 'not with an API key'],
  [{ ...subscriber, authMethod: '3p' }, 'not with an API key or a cloud provider'],
  [{ ...subscriber, state: 'signed-out' }, 'Sign in first'],
] as [AuthStatus, string][])('an account without a browser: %j', async (status, reason) => {
  const { feature, cli } = opened({}, status);
  const { state } = await feature.ensure_chrome_mcp_enabled(inC, asking());
  expect(state.status).toBe('unsupported');
  expect(state.detail).toContain(reason);
  expect(cli.sets).toEqual([]);
});

test('a browser server that fails is told with its words', async () => {
  const { feature, integrations } = opened({ errors: { 'claude-in-chrome': 'it crashed' } });
  const { state } = await feature.ensure_chrome_mcp_enabled(inC, asking());
  expect(state).toEqual({ status: 'failed', detail: 'it crashed' });
  expect(integrations.states.chrome).toEqual(state);
});

test('a tab is opened through the server, or the reason is told', async () => {
  const { feature, cli } = opened({ answer: () => ({ content: [{ type: 'text', text: 'Tab 1' }] }) });
  expect(await feature.create_new_browser_tab({}, asking())).toMatchObject({ opened: false });
  await feature.ensure_chrome_mcp_enabled(inC, asking());
  expect(await feature.create_new_browser_tab({}, asking())).toEqual({ opened: true });
  expect(cli.asked.at(-1)).toEqual(['mcp_call', { tool: 'mcp__claude-in-chrome__tabs_create_mcp', arguments: {} }]);

  const without = opened({ answer: () => ({ isError: true, content: [{ type: 'text', text: 'No browser.' }] }) });
  await without.feature.ensure_chrome_mcp_enabled(inC, asking());
  expect(await without.feature.create_new_browser_tab({}, asking())).toEqual({ opened: false, reason: 'No browser.' });

  const old = opened({ version: '2.1.29' });
  await old.feature.ensure_chrome_mcp_enabled(inC, asking());
  expect((await old.feature.create_new_browser_tab({}, asking())).reason).toContain('2.1.145');
});

const tab = { uri: 'file:///p/a.ipynb', label: 'a.ipynb', isActive: true, isDirty: false };

test('the notebook is a server of the host, where the editor shows one', async () => {
  const ports = portsWith({ editor: { openEditors: async () => [tab] } });
  const { feature, cli, integrations } = opened({}, subscriber, { ports });
  expect(await feature.enable_jupyter_mcp(inC, asking())).toEqual({ state: { status: 'connected' } });
  expect(cli.names()).toEqual(['notebook']);
  expect(cli.sets[0]?.['notebook']).toMatchObject({ type: 'sdk' });
  expect(await feature.disable_jupyter_mcp(inC, asking())).toEqual({ state: { status: 'disabled' } });
  expect(integrations.states.jupyter).toEqual({ status: 'disabled' });
});

test('without a notebook the reason is told, and nothing is added', async () => {
  const none = portsWith({ editor: { openEditors: async () => [{ ...tab, uri: 'file:///p/a.py' }] } });
  const closed = opened({}, subscriber, { ports: none });
  expect((await closed.feature.enable_jupyter_mcp(inC, asking())).state).toMatchObject({ status: 'failed' });
  const { feature, cli } = opened();
  expect((await feature.enable_jupyter_mcp(inC, asking())).state).toMatchObject({ status: 'unsupported' });
  expect([...closed.cli.sets, ...cli.sets]).toEqual([]);
});

test('no port tells of a debugger, and that is what is said', async () => {
  const { feature, cli } = opened();
  const answer = await feature.ask_debugger_help(inC, asking());
  expect(answer).toMatchObject({ asked: false, state: { status: 'unsupported' } });
  expect(answer.reason).toContain('debugger');
  expect(cli.asked).toEqual([]);
});
