// Signing in to an MCP server when the browser is on another machine: the address that it ended on goes through the host to
// the real CLI, which then has the server.
import { describe, expect, it } from 'vitest';
import type { Agent } from '@dovetail/agent';
import type { Channel } from '../packages/host/src/channels/channel.ts';
import { mcpFeature } from '../packages/host/src/features/mcp/mcp-feature.ts';
import { channelsWith } from '../packages/host/src/testing/channels-with.ts';
import { fakeContext } from '../packages/host/src/testing/fake-context.ts';
import { asking } from '../packages/host/src/testing/ports-with.ts';
import { pinnedCli } from './support/cli-versions.ts';
import { signInCode, startGuardedMcpServer } from './support/guarded-mcp-server.ts';
import { openStage } from './support/stage.ts';

const shop = { channelId: 'c', serverName: 'shop' };

function featureOf(agent: Agent) {
  const channel: Partial<Channel> & { id: string } = { id: 'c', wake: async () => agent };
  return mcpFeature(fakeContext({ channels: channelsWith(channel) }));
}

const cli = pinnedCli['2.1.325'];

describe(`the sign-in to an MCP server on Claude Code ${cli.name}`, () => {
  it('is finished by the address that the browser ended on', async () => {
    const { url, exchanges } = await startGuardedMcpServer();
    const stage = await openStage(cli);
    const { agent } = await stage.start({ mcpServers: { shop: { type: 'http', url } } });
    await agent.ready;
    const feature = featureOf(agent);
    const status = async () =>
      (await feature.get_mcp_servers(shop, asking())).servers.find(({ name }) => name === 'shop')?.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('needs-auth');

    const begun = await feature.authenticate_mcp_server(shop, asking());
    expect(begun).toMatchObject({ outcome: 'open-url', takesCallback: true });
    const asked = new URL(begun.url ?? '').searchParams;
    const ended = new URL(asked.get('redirect_uri') ?? '');
    ended.searchParams.set('code', signInCode);
    ended.searchParams.set('state', 'of another sign-in');
    const wrong = await feature.finish_mcp_sign_in({ ...shop, callbackUrl: ended.href }, asking());
    expect(wrong).toMatchObject({ accepted: false, message: expect.stringContaining('different sign-in') as string });
    expect(exchanges).toHaveLength(0);

    ended.searchParams.set('state', asked.get('state') ?? '');
    expect(await feature.finish_mcp_sign_in({ ...shop, callbackUrl: ended.href }, asking())).toEqual({
      accepted: true,
    });
    expect(exchanges.map(exchange => exchange.get('code'))).toEqual([signInCode]);
    expect(await feature.reconnect_mcp_server(shop, asking())).toEqual({ connected: true });
    await expect.poll(status, { timeout: 60_000 }).toBe('connected');
  });
});
