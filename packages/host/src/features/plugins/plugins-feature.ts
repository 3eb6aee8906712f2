// Plugins and the marketplaces they come from. The person's CLI does the work; pages see its words as they come.
import type { Handlers, pluginRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { describePlugin } from './describe-plugin.ts';
import { listMarketplaces } from './list-marketplaces.ts';
import { listPlugins } from './list-plugins.ts';
import { createPluginChanges } from './plugin-changes.ts';

export function pluginsFeature(context: HostContext): Handlers<typeof pluginRequests> {
  const changes = createPluginChanges(context);
  // After `--` a name that begins with a dash stays a name.
  return {
    list_plugins: ({ includeAvailable }, { signal }) => listPlugins(context, includeAvailable, signal),
    describe_plugin: ({ pluginId }, { signal }) => describePlugin(context, pluginId, signal),
    set_plugin_enabled: ({ pluginId, enabled, scope }, asked) =>
      changes.run([enabled ? 'enable' : 'disable', '--scope', scope, '--', pluginId], pluginId, asked),
    install_plugin: ({ pluginId, scope }, asked) =>
      changes.run(['install', '--scope', scope, '--', pluginId], pluginId, asked),
    uninstall_plugin: ({ pluginId, scope }, asked) =>
      changes.run(['uninstall', '--scope', scope, '--', pluginId], pluginId, asked),
    list_marketplaces: async (_, { signal }) => ({ marketplaces: await listMarketplaces(context, signal) }),
    add_marketplace: ({ url }, asked) => changes.run(['marketplace', 'add', '--', url], url, asked),
    remove_marketplace: ({ id }, asked) => changes.run(['marketplace', 'remove', '--', id], id, asked),
    refresh_marketplace: ({ id }, asked) => changes.run(['marketplace', 'update', '--', id], id, asked),
  };
}
