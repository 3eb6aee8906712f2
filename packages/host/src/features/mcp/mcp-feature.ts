// MCP servers of a conversation: those that its CLI runs, and those that the host adds to it.
import type { Handlers, mcpRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { createAddedServers } from './added-servers.ts';
import { browserGone, browserServer, disableBrowser, enableBrowser, openBrowserTab } from './browser.ts';
import { askDebuggerHelp } from './debugger.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { disableNotebook, enableNotebook, notebookGone } from './notebook.ts';
import { authenticateServer, reconnectServer, setServerEnabled } from './server-actions.ts';
import { readServers } from './server-list.ts';

export function mcpFeature(context: HostContext): Handlers<typeof mcpRequests> {
  const { channels } = context;
  const added = createAddedServers(context, name =>
    name === browserServer ? browserGone(context, added) : notebookGone(context, added),
  );
  return {
    get_mcp_servers: async ({ channelId }, { signal }) => ({
      servers: await readServers(await channels.expect(channelId).wake(), signal),
    }),
    set_mcp_server_enabled: ({ channelId, serverName, enabled }, { signal }) =>
      setServerEnabled(channels.expect(channelId), serverName, enabled, signal),
    reconnect_mcp_server: ({ channelId, serverName }, { signal }) =>
      reconnectServer(channels.expect(channelId), serverName, signal),
    authenticate_mcp_server: ({ channelId, serverName }, { signal }) =>
      authenticateServer(channels.expect(channelId), serverName, signal),
    finish_mcp_sign_in: (params, { signal }) => finishSignIn(channels.expect(params.channelId), params, signal),
    ensure_chrome_mcp_enabled: async ({ channelId }) => ({
      state: await enableBrowser(context, added, channels.expect(channelId)),
    }),
    disable_chrome_mcp: async ({ channelId }) => ({
      state: await disableBrowser(context, added, channels.expect(channelId)),
    }),
    enable_jupyter_mcp: async ({ channelId }) => ({
      state: await enableNotebook(context, added, channels.expect(channelId)),
    }),
    disable_jupyter_mcp: async ({ channelId }) => ({
      state: await disableNotebook(context, added, channels.expect(channelId)),
    }),
    create_new_browser_tab: (_, { signal }) => openBrowserTab(added, signal),
    ask_debugger_help: ({ channelId }) => askDebuggerHelp(context, channels.expect(channelId)),
  };
}
