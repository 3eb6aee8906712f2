// Model, mode, thinking, MCP servers and the state of the host, through the host on real CLIs.
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { echoServer } from './support/echo-server.ts';
import { openStage } from './support/stage.ts';
import { openStagedHost } from './support/staged-host.ts';

describe.each(eachCli)('settings through the host on Claude Code %s', (_version, cli) => {
  it('tells a page everything it needs to draw itself', async () => {
    const stage = await openStage(cli, { steps: [] });
    const page = (await openStagedHost(stage)).page();
    const { state } = await page.ask('init', {});
    expect(state).toMatchObject({
      defaultCwd: stage.project,
      modelSetting: 'default',
      initialPermissionMode: 'default',
      platform: process.platform,
      useCtrlEnterToSend: false,
    });
    const { config } = await page.ask('get_claude_state', {});
    expect(config.cli).toMatchObject({ status: 'ready', version: cli.name, path: cli.path });
    expect(config.models.map(({ value }) => value)).toContain('default');
    expect(config.commands.map(({ name }) => name)).toContain('compact');
    await page.ask('update_setting', { key: 'useCtrlEnterToSend', value: true });
    await page.next(
      message =>
        message.type === 'request' &&
        message.request.type === 'update_state' &&
        (message.request as unknown as { state: { useCtrlEnterToSend: boolean } }).state.useCtrlEnterToSend,
    );
    // Who is signed in may still be asked; no conversation was started.
    await expect.poll(() => stage.processes()).toEqual([]);
  });

  it('changes the mode and the model of a running conversation', async () => {
    const stage = await openStage(cli, {
      steps: [
        { say: 'One.' },
        { expect: { model: { contains: 'haiku' } }, call: { Write: { file_path: '${cwd}/a.txt', content: 'a\n' } } },
        { say: 'Two.' },
      ],
    });
    const page = (await openStagedHost(stage)).page();
    await page.launch('c');
    await page.send('c', 'one');
    await page.result('One.');
    expect(await page.ask('set_permission_mode', { permissionMode: 'acceptEdits' }, 'c')).toEqual({
      permissionMode: 'acceptEdits',
    });
    await page.ask('set_model', { model: 'haiku' }, 'c');
    await page.next(
      message =>
        message.type === 'channel_state' &&
        message.settings.model === 'haiku' &&
        message.settings.permissionMode === 'acceptEdits',
    );
    await page.send('c', 'two');
    await page.result('Two.');
    expect(await stage.read('a.txt')).toBe('a\n');
    await expect(page.ask('set_permission_mode', { permissionMode: 'bypassPermissions' }, 'c')).rejects.toThrow(
      /allow/i,
    );
  });

  it('switches an MCP server off and on', async () => {
    const stage = await openStage(cli, {
      files: {
        '.mcp.json': JSON.stringify({ mcpServers: { larder: echoServer } }),
        '.claude/settings.local.json': JSON.stringify({ enabledMcpjsonServers: ['larder'] }),
      },
      steps: [],
    });
    const page = (await openStagedHost(stage)).page();
    await page.launch('c');
    const statusOf = async () =>
      (await page.ask('get_mcp_servers', { channelId: 'c' })).servers.find(({ name }) => name === 'larder')?.status;
    await expect.poll(statusOf, { timeout: 20_000 }).toBe('connected');
    await page.ask('set_mcp_server_enabled', { channelId: 'c', serverName: 'larder', enabled: false });
    await expect.poll(statusOf, { timeout: 20_000 }).toBe('disabled');
    await page.ask('set_mcp_server_enabled', { channelId: 'c', serverName: 'larder', enabled: true });
    await expect.poll(statusOf, { timeout: 20_000 }).toBe('connected');
    const { servers } = await page.ask('get_mcp_servers', { channelId: 'c' });
    // Observed: 2.1.29 meets the servers of the host with the first message.
    expect(servers.find(({ name }) => name === 'editor')?.status).toBe(
      cli.pick({ '2.1.29': undefined, '2.1.325': 'connected' }),
    );
  });
});
