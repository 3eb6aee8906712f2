// MCP servers that the CLI starts itself: state, set, toggle, reconnect, and what happens when one cannot start.
import { describe, expect, it } from 'vitest';
import type { Agent } from '@dovetail/agent';
import { eachCli } from './support/cli-versions.ts';
import { brokenServer, echoServer } from './support/echo-server.ts';
import { openStage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

const statusOf = async (agent: Agent, name: string) =>
  (await agent.request('mcp_status', {})).mcpServers.find(server => server.name === name);

const call = { mcp__tool__echo: { text: 'hello' } };

describe.each(eachCli)('MCP servers on Claude Code %s', (_version, cli) => {
  it('connects, calls, switches off and on, and reconnects', async () => {
    const stage = await openStage(cli, {
      steps: [
        { expect: { tools: 'mcp__tool__echo' }, call },
        { expect: { tool: 'mcp__tool__echo', result: 'echo: hello' }, say: 'Heard.' },
      ],
    });
    const { agent, ask, questions } = await stage.start({
      mcpServers: { tool: echoServer },
      decide: question => allow(question),
    });
    // 2.1.325 may still be connecting when it answers.
    await expect.poll(async () => (await statusOf(agent, 'tool'))?.status, { timeout: 20_000 }).toBe('connected');
    expect(await statusOf(agent, 'tool')).toMatchObject({
      serverInfo: { name: 'echo-server', version: '1.2.3' },
      scope: 'dynamic',
      tools: [{ name: 'echo', annotations: { readOnly: true } }, { name: 'ask' }],
    });
    expect((await ask('echo')).result).toBe('Heard.');
    expect(questions.map(question => question.tool_name)).toEqual(['mcp__tool__echo']);

    await agent.request('mcp_toggle', { serverName: 'tool', enabled: false });
    expect((await statusOf(agent, 'tool'))?.status).toBe('disabled');
    await agent.request('mcp_toggle', { serverName: 'tool', enabled: true });
    expect((await statusOf(agent, 'tool'))?.status).toBe('connected');
    await agent.request('mcp_reconnect', { serverName: 'tool' });
    expect((await statusOf(agent, 'tool'))?.status).toBe('connected');
  });

  it('reports a server that cannot start, and one that does not exist', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'All the same.' }] });
    const { agent, ask } = await stage.start({ mcpServers: { broken: brokenServer } });
    await expect.poll(async () => (await statusOf(agent, 'broken'))?.status, { timeout: 20_000 }).toBe('failed');
    expect((await statusOf(agent, 'broken'))?.error).toContain('ENOENT');
    await expect(agent.request('mcp_reconnect', { serverName: 'broken' })).rejects.toThrow('ENOENT');
    await expect(agent.request('mcp_reconnect', { serverName: 'nobody' })).rejects.toThrow('Server not found: nobody');
    await expect(agent.request('mcp_toggle', { serverName: 'nobody', enabled: true })).rejects.toThrow(
      'Server not found: nobody',
    );
    expect((await ask('hello')).result).toBe('All the same.');
  });

  it('replaces the servers that the host has added', async () => {
    const stage = await openStage(cli, {
      steps: [
        { expect: { tools: 'mcp__tool__echo' }, call },
        { expect: { tool: 'mcp__tool__echo', result: 'echo: hello' }, say: 'Heard.' },
      ],
    });
    const { agent, ask } = await stage.start({ decide: question => allow(question) });
    await agent.ready;
    expect(await agent.setMcpServers({ tool: echoServer, broken: brokenServer })).toMatchObject({
      added: ['tool', 'broken'],
      removed: [],
      errors: { broken: expect.stringContaining('ENOENT') as string },
    });
    expect((await statusOf(agent, 'tool'))?.status).toBe('connected');
    expect((await statusOf(agent, 'broken'))?.status).toBe('failed');
    expect((await ask('echo')).result).toBe('Heard.');
    expect((await agent.setMcpServers({})).removed).toEqual(['tool', 'broken']);
    expect((await agent.request('mcp_status', {})).mcpServers).toEqual([]);
  });

  it('brings the questions of a server to the person, where the CLI can', async () => {
    const told = cli.pick({ '2.1.29': 'not asked', '2.1.325': 'accept {"name":"Ada"}' });
    const stage = await openStage(cli, {
      steps: [{ call: { mcp__tool__ask: {} } }, { expect: { tool: 'mcp__tool__ask', result: told }, say: 'Told.' }],
    });
    const asked: string[] = [];
    const { ask, agent } = await stage.start({
      mcpServers: { tool: echoServer },
      decide: question => allow(question),
      async onElicitation(question) {
        asked.push(`${question.mcp_server_name}: ${question.message}`);
        return { action: 'accept', content: { name: 'Ada' } };
      },
    });
    await expect.poll(async () => (await statusOf(agent, 'tool'))?.status, { timeout: 20_000 }).toBe('connected');
    expect((await ask('ask')).result).toBe('Told.');
    expect(asked).toEqual(cli.pick({ '2.1.29': [], '2.1.325': ['tool: What is your name?'] }));
  });
});
