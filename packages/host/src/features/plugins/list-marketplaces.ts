// The marketplaces that the CLI knows.
import type { Marketplace } from '@dovetail/protocol';
import * as z from 'zod';
import type { HostContext } from '../../host-context.ts';
import { pluginJson } from './plugin-json.ts';

/** Where it came from is under another name for each kind of source. */
const Told = z.array(
  z.looseObject({
    name: z.string(),
    source: z.string().optional(),
    path: z.string().optional(),
    repo: z.string().optional(),
    url: z.string().optional(),
    installLocation: z.string().optional(),
  }),
);

export async function listMarketplaces(context: HostContext, signal: AbortSignal): Promise<Marketplace[]> {
  const told = Told.parse(await pluginJson(context, ['marketplace', 'list', '--json'], signal));
  return told.map(({ name, source, path, repo, url, installLocation }) => ({
    id: name,
    source: path ?? repo ?? url ?? source ?? name,
    ...(installLocation && { location: installLocation }),
  }));
}
