// What a plugin would bring, read from its folder before anything of it runs. A plugin that lies elsewhere is not fetched.
import { realpath } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { pluginRequests, ResultOf } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { readContents, readManifest, type Fields } from './plugin-contents.ts';
import { listMarketplaces } from './list-marketplaces.ts';
import { listPlugins, sourceText, splitPluginId } from './list-plugins.ts';

type Description = ResultOf<typeof pluginRequests, 'describe_plugin'>;

const nothing = { commands: [], agents: [], skills: [], hooks: [], mcpServers: [] };

const cannot = (reason: string, source?: string): Description => ({
  found: false,
  reason,
  ...(source && { source }),
  ...nothing,
});

export async function describePlugin(
  context: HostContext,
  pluginId: string,
  signal: AbortSignal,
): Promise<Description> {
  const { name, marketplace } = splitPluginId(pluginId);
  if (!marketplace) return cannot('Name the marketplace too, as in name@marketplace.');
  const shop = (await listMarketplaces(context, signal)).find(({ id }) => id === marketplace);
  if (!shop) return cannot(`There is no marketplace "${marketplace}". Add it first.`);
  if (!shop.location) return cannot(`The marketplace "${marketplace}" is not kept on this machine.`, shop.source);

  const catalogue = await readManifest(join(shop.location, '.claude-plugin', 'marketplace.json'));
  const entry = listOf(catalogue?.['plugins']).find(plugin => plugin['name'] === name);
  if (!entry)
    return cannot(`The marketplace "${marketplace}" has no plugin "${name}". Fetch its list again.`, shop.source);
  const source = sourceText(entry['source']);
  const folder =
    (await localFolder(shop.location, catalogue, entry)) ?? (await installedFolder(context, pluginId, signal));
  if (!folder) {
    return cannot(
      `It is kept at ${source ?? 'another place'}, so what it brings can be told only once it is installed.`,
      source,
    );
  }
  return { found: true, source: source ?? folder, ...(await readContents(folder, entry)) };
}

async function localFolder(
  location: string,
  catalogue: Fields | undefined,
  entry: Fields,
): Promise<string | undefined> {
  const { source } = entry;
  if (typeof source !== 'string') return undefined;
  const metadata = catalogue?.['metadata'];
  const root = isFields(metadata) && typeof metadata['pluginRoot'] === 'string' ? metadata['pluginRoot'] : '';
  for (const base of [location, resolve(location, root)]) {
    try {
      const [folder, outer] = await Promise.all([realpath(resolve(base, source)), realpath(location)]);
      // A catalogue must not lead the host through the rest of the disk.
      if (!relative(outer, folder).startsWith('..')) return folder;
    } catch {
      // Not there.
    }
  }
  return undefined;
}

async function installedFolder(
  context: HostContext,
  pluginId: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { installed } = await listPlugins(context, false, signal);
  return installed.find(({ id }) => id === pluginId)?.installPath;
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
