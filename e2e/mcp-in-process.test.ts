// MCP servers that live in the host, made with the official SDK, called by the real CLI.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Agent } from '@dovetail/agent';
import { eachCli } from './support/cli-versions.ts';
import { toolResults } from './support/line-readings.ts';
import { openStage } from './support/stage.ts';
import { allow, deny } from './support/staged-agent.ts';

function diagnosticsServer(): { server: McpServer; calls: string[] } {
  const calls: string[] = [];
  const server = new McpServer({ name: 'desk', version: '0.0.1' });
  server.registerTool(
    'getDiagnostics',
    { description: 'Problems of a file.', inputSchema: { uri: z.string() } },
    ({ uri }) => {
      calls.push(uri);
      return { content: [{ type: 'text', text: `one problem in ${uri}` }] };
    },
  );
  return { server, calls };
}

const call = { mcp__desk__getDiagnostics: { uri: 'file:///a.ts' } };

/** The tools that the CLI knows of a server; it learns them after it has answered. */
function toolsOf(agent: Agent, name: string) {
  const known = async () => {
    const { mcpServers } = await agent.request('mcp_status', {});
    return mcpServers.find(server => server.name === name)?.tools?.map(tool => tool.name);
  };
  return expect.poll(known, { timeout: 20_000 });
}

describe.each(eachCli)('MCP servers in the host on Claude Code %s', (_version, cli) => {
  it('asks before it calls a tool, and brings its result to the model', async () => {
    const { server, calls } = diagnosticsServer();
    const stage = await openStage(cli, {
      steps: [
        { expect: { tools: 'mcp__desk__getDiagnostics' }, call },
        { expect: { tool: 'mcp__desk__getDiagnostics', result: 'one problem in file:///a.ts' }, say: 'Seen.' },
        { call },
        { expect: { tool: 'mcp__desk__getDiagnostics', error: true, result: 'Enough.' }, say: 'Not again.' },
      ],
    });
    const { agent, ask, questions, lines } = await stage.start({
      mcpServers: { desk: { type: 'sdk', instance: server } },
      decide: question => (calls.length === 0 ? allow(question) : deny('Enough.')),
    });
    await agent.ready;
    expect((await ask('look')).result).toBe('Seen.');
    expect((await ask('look again')).result).toBe('Not again.');
    expect(calls).toEqual(['file:///a.ts']);
    expect(questions[0]).toMatchObject({
      tool_name: 'mcp__desk__getDiagnostics',
      input: { uri: 'file:///a.ts' },
      permission_suggestions: [
        { type: 'addRules', rules: [{ toolName: 'mcp__desk__getDiagnostics' }], destination: 'localSettings' },
      ],
    });
    expect(toolResults(lines)[0]?.text).toBe('one problem in file:///a.ts');
    const { mcpServers } = await agent.request('mcp_status', {});
    expect(mcpServers).toMatchObject([{ name: 'desk', status: 'connected', tools: [{ name: 'getDiagnostics' }] }]);
  });

  it('tells the CLI of new tools; 2.1.29 hears it and does not look', async () => {
    const { server } = diagnosticsServer();
    const looks = cli.pick({ '2.1.29': false, '2.1.325': true });
    const stage = await openStage(cli, {
      steps: [
        { say: 'One.' },
        { ...(looks && { expect: { tools: 'mcp__desk__rename' } }), call: { mcp__desk__rename: {} } },
        {
          expect: { tool: 'mcp__desk__rename', error: !looks, result: looks ? 'renamed' : 'No such tool' },
          say: 'Two.',
        },
      ],
    });
    const { agent, ask, until } = await stage.start({
      mcpServers: { desk: { type: 'sdk', instance: server } },
      decide: question => allow(question),
    });
    await ask('one');
    // The SDK's server sends notifications/tools/list_changed by itself.
    server.registerTool('rename', { description: 'Renames.', inputSchema: {} }, () => ({
      content: [{ type: 'text', text: 'renamed' }],
    }));
    await cli.on({
      async '2.1.29'() {
        await until('the answer to the notification', line => line.type === 'control_response');
      },
      '2.1.325': () => toolsOf(agent, 'desk').toEqual(['getDiagnostics', 'rename']),
    });
    expect((await ask('two')).result).toBe('Two.');
  });

  it('shows the model only two tools of a server called "ide"', async () => {
    const { server } = diagnosticsServer();
    server.registerTool('openDiff', { description: 'Shows a change.', inputSchema: {} }, () => ({ content: [] }));
    const stage = await openStage(cli, { steps: [{ expect: { tools: 'mcp__ide__getDiagnostics' }, say: 'Seen.' }] });
    const { ask } = await stage.start({ mcpServers: { ide: { type: 'sdk', instance: server } } });
    expect((await ask('look')).result).toBe('Seen.');
    expect(stage.requests[0]?.tools).not.toContain('mcp__ide__openDiff');
  });

  it('takes a server that comes later, and lets it go', async () => {
    const { server, calls } = diagnosticsServer();
    const stage = await openStage(cli, {
      steps: [
        { expect: { tools: 'mcp__desk__getDiagnostics' }, call },
        { expect: { tool: 'mcp__desk__getDiagnostics', error: false }, say: 'Seen.' },
      ],
    });
    const { agent, ask } = await stage.start({ decide: question => allow(question) });
    await agent.ready;
    const report = await agent.setMcpServers({ desk: { type: 'sdk', instance: server } });
    expect(report).toMatchObject({ added: ['desk'], removed: [], errors: {} });
    await toolsOf(agent, 'desk').toEqual(['getDiagnostics']);
    expect((await ask('look')).result).toBe('Seen.');
    expect(calls).toEqual(['file:///a.ts']);
    expect(await agent.setMcpServers({})).toMatchObject({ added: [], removed: ['desk'] });
    expect((await agent.request('mcp_status', {})).mcpServers).toEqual([]);
  });

  it('a tool that fails is an error for the model, not for the session', async () => {
    const server = new McpServer({ name: 'desk', version: '0.0.1' });
    server.registerTool('explode', { description: 'Fails.', inputSchema: {} }, () => {
      throw new Error('The fuse was short.');
    });
    const stage = await openStage(cli, {
      steps: [
        { call: { mcp__desk__explode: {} } },
        { expect: { tool: 'mcp__desk__explode', error: true, result: 'The fuse was short.' }, say: 'Oh.' },
      ],
    });
    const { ask } = await stage.start({
      mcpServers: { desk: { type: 'sdk', instance: server } },
      decide: question => allow(question),
    });
    expect((await ask('go')).result).toBe('Oh.');
  });
});
