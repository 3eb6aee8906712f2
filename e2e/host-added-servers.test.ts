// Servers that the host adds to a running conversation, on the real CLIs: those of its start stay.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../packages/host/src/channels/channel.ts';
import { createAddedServers } from '../packages/host/src/features/mcp/added-servers.ts';
import { readServers } from '../packages/host/src/features/mcp/server-list.ts';
import { fakeContext } from '../packages/host/src/testing/fake-context.ts';
import { eachCli } from './support/cli-versions.ts';
import { echoServer } from './support/echo-server.ts';
import { openStage } from './support/stage.ts';

function inProcess(name: string) {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
  const tools = [{ name: `${name}_tool`, inputSchema: { type: 'object' as const } }];
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  return { type: 'sdk', instance: server } as const;
}

describe.each(eachCli)('servers that come later on Claude Code %s', (_version, cli) => {
  it('leave those of the start where they are', async () => {
    const stage = await openStage(cli);
    const { agent } = await stage.start({ mcpServers: { desk: inProcess('desk'), echo: echoServer } });
    await agent.ready;
    const channel = { id: 'c', agent, wake: async () => agent, observe: () => () => {} };
    const added = createAddedServers(fakeContext(), () => {});
    const { signal } = new AbortController();
    const connected = async () => {
      const servers = await readServers(agent, signal);
      return servers
        .filter(({ status }) => status === 'connected')
        .map(({ name, tools }) => `${name} ${tools.length}`)
        .toSorted();
    };

    await added.add(channel as unknown as Channel, 'late', () => inProcess('late'));
    await expect.poll(connected, { timeout: 20_000 }).toEqual(['desk 1', 'echo 2', 'late 1']);
    await added.remove(channel as unknown as Channel, 'late');
    await expect.poll(connected, { timeout: 20_000 }).toEqual(['desk 1', 'echo 2']);
  });
});
