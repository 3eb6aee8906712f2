// Requests about plugins and the marketplaces they come from; the CLI does the work.
import * as z from 'zod';
import { group, request } from '../../define.ts';

export const PluginScope = z.enum(['user', 'project', 'local']);

export const InstalledPlugin = z.object({
  id: z.string().describe('name@marketplace'),
  name: z.string(),
  marketplace: z.string().optional(),
  version: z.string().optional(),
  scope: PluginScope,
  enabled: z.boolean(),
  installPath: z.string().optional(),
});

export const AvailablePlugin = z.object({
  id: z.string().describe('name@marketplace'),
  name: z.string(),
  description: z.string().optional(),
  marketplace: z.string(),
  version: z.string().optional(),
  source: z.string().optional(),
});

export const Marketplace = z.object({
  id: z.string(),
  source: z.string().describe('The folder, repository or address it was added from.'),
  location: z.string().optional().describe('Where it is kept on this machine.'),
});

/** The CLI's verdict and its words. */
const outcome = z.object({ succeeded: z.boolean(), output: z.string() });
const scope = PluginScope.default('user');
const pluginId = z.string().min(1);
const marketplace = z.object({ id: z.string().min(1) });

export const pluginRequests = group(
  request('list_plugins', {
    summary: 'List installed plugins and, if asked, those that could be installed.',
    params: z.object({ includeAvailable: z.boolean().default(false) }),
    result: z.object({ installed: z.array(InstalledPlugin), available: z.array(AvailablePlugin) }),
  }),
  request('describe_plugin', {
    summary: 'What an available plugin would bring, read before it is installed.',
    params: z.object({ pluginId }),
    result: z.object({
      found: z.boolean(),
      reason: z.string().optional().describe('Why it cannot be told.'),
      source: z.string().optional(),
      commands: z.array(z.string()),
      agents: z.array(z.string()),
      skills: z.array(z.string()),
      hooks: z.array(z.string()),
      mcpServers: z.array(z.string()),
    }),
  }),
  request('set_plugin_enabled', {
    summary: 'Switch an installed plugin on or off.',
    params: z.object({ pluginId, enabled: z.boolean(), scope }),
    result: outcome,
  }),
  request('install_plugin', {
    summary: 'Install a plugin.',
    params: z.object({ pluginId, scope }),
    result: outcome,
  }),
  request('uninstall_plugin', {
    summary: 'Remove a plugin.',
    params: z.object({ pluginId, scope }),
    result: outcome,
  }),
  request('list_marketplaces', {
    summary: 'List the marketplaces that plugins are taken from.',
    params: z.object({}),
    result: z.object({ marketplaces: z.array(Marketplace) }),
  }),
  request('add_marketplace', {
    summary: 'Add a marketplace from a folder, a repository or an address.',
    params: z.object({ url: z.string().min(1) }),
    result: outcome,
  }),
  request('remove_marketplace', {
    summary: 'Forget a marketplace.',
    params: marketplace,
    result: outcome,
  }),
  request('refresh_marketplace', {
    summary: 'Fetch the list of a marketplace again.',
    params: marketplace,
    result: outcome,
  }),
);

export type InstalledPlugin = z.output<typeof InstalledPlugin>;
export type AvailablePlugin = z.output<typeof AvailablePlugin>;
export type Marketplace = z.output<typeof Marketplace>;
