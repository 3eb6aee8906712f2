// Installed plugins, and those that could be installed, as the CLI lists them for this folder.
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { PluginScope, type AvailablePlugin, type InstalledPlugin } from '@dovetail/protocol';
import * as z from 'zod';
import type { HostContext } from '../../host-context.ts';
import { pluginJson } from './plugin-json.ts';

const Installed = z.looseObject({
  id: z.string(),
  version: z.string().optional(),
  // A scope of a later CLI, such as that of an organisation, is shown as the widest that there is here.
  scope: PluginScope.catch('user'),
  enabled: z.boolean().catch(true),
  installPath: z.string().optional(),
  projectPath: z.string().optional(),
});

const Available = z.looseObject({
  pluginId: z.string(),
  name: z.string(),
  description: z.string().optional(),
  marketplaceName: z.string(),
  version: z.string().optional(),
  source: z.unknown(),
});

const Told = z.union([
  z.array(Installed).transform(installed => ({ installed, available: [] as z.output<typeof Available>[] })),
  z.object({ installed: z.array(Installed), available: z.array(Available) }),
]);

export interface PluginList {
  readonly installed: InstalledPlugin[];
  readonly available: AvailablePlugin[];
}

export async function listPlugins(
  context: HostContext,
  withAvailable: boolean,
  signal: AbortSignal,
): Promise<PluginList> {
  const args = ['list', '--json', ...(withAvailable ? ['--available'] : [])];
  const told = Told.parse(await pluginJson(context, args, signal));
  // Observed: what is installed for another folder is listed as well, there but not here.
  const here = told.installed.filter(({ projectPath }) => !projectPath || isInside(context.cwd, projectPath));
  const elsewhere = told.installed.filter(plugin => !here.includes(plugin));
  const available = told.available.map(toAvailable);
  const known = new Set([...here.map(({ id }) => id), ...available.map(({ id }) => id)]);
  return {
    installed: here.map(toInstalled),
    // Observed: 2.1.29 leaves it out of what is available, although it can be installed here too.
    available: [
      ...available,
      ...(withAvailable ? elsewhere.filter(({ id }) => !known.has(id)).map(fromElsewhere) : []),
    ],
  };
}

/** `name@marketplace`; neither part holds an `@`, but a name without a marketplace exists. */
export function splitPluginId(id: string): { name: string; marketplace: string | undefined } {
  const at = id.lastIndexOf('@');
  return at > 0 ? { name: id.slice(0, at), marketplace: id.slice(at + 1) } : { name: id, marketplace: undefined };
}

function toInstalled({ id, version, scope, enabled, installPath }: z.output<typeof Installed>): InstalledPlugin {
  const { name, marketplace } = splitPluginId(id);
  return {
    id,
    name,
    ...(marketplace && { marketplace }),
    ...(version && { version }),
    scope,
    enabled,
    ...(installPath && { installPath }),
  };
}

function toAvailable(told: z.output<typeof Available>): AvailablePlugin {
  const source = sourceText(told.source);
  return {
    id: told.pluginId,
    name: told.name,
    ...(told.description && { description: told.description }),
    marketplace: told.marketplaceName,
    ...(told.version && { version: told.version }),
    ...(source && { source }),
  };
}

function fromElsewhere({ id, version }: z.output<typeof Installed>): AvailablePlugin {
  const { name, marketplace = '' } = splitPluginId(id);
  return { id, name, marketplace, ...(version && { version }) };
}

/** A folder as text, or an object that names a repository or an address. */
export function sourceText(source: unknown): string | undefined {
  if (typeof source === 'string') return source;
  const told = z
    .looseObject({ repo: z.string().optional(), url: z.string().optional(), package: z.string().optional() })
    .safeParse(source).data;
  return told?.repo ?? told?.url ?? told?.package;
}

function isInside(folder: string, project: string): boolean {
  const path = relative(real(project), real(folder));
  return !path.startsWith('..');
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
