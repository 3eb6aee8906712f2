// The host's plugin requests on the real CLIs, with a marketplace that is a folder of this test.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLine } from '@dovetail/protocol';
import { createCliAccess } from '../packages/host/src/cli-access.ts';
import { pluginsFeature } from '../packages/host/src/features/plugins/plugins-feature.ts';
import { channelsWith, pagesWith } from '../packages/host/src/testing/channels-with.ts';
import { fakeContext, fakeSettings } from '../packages/host/src/testing/fake-context.ts';
import { asking } from '../packages/host/src/testing/ports-with.ts';
import { eachCli, type PinnedCli } from './support/cli-versions.ts';
import { rememberVersions } from './support/known-versions.ts';
import { pluginShop } from './support/plugin-shop.ts';
import { openStage } from './support/stage.ts';

async function opened(cli: PinnedCli) {
  const stage = await openStage(cli);
  const shop = join(stage.home, 'shop');
  for (const [name, contents] of Object.entries(pluginShop)) {
    await mkdir(dirname(join(shop, name)), { recursive: true });
    await writeFile(join(shop, name), contents);
  }
  // A conversation that runs while plugins come and go.
  const staged = await stage.start();
  const { agent } = staged;
  await agent.ready;
  await rememberVersions(join(stage.home, 'dovetail'));
  const pages = pagesWith({ id: 'p' });
  const access = createCliAccess({
    settings: fakeSettings(),
    cwd: stage.project,
    env: stage.env,
    claudePath: cli.path,
    versionCache: join(stage.home, 'dovetail', 'cli-versions.json'),
  });
  const context = fakeContext({ cwd: stage.project, cli: access, pages, channels: channelsWith({ id: 'c', agent }) });
  return { stage, shop, staged, access, pushed: pages.pushed, feature: pluginsFeature(context) };
}

const p = asking({ pageId: 'p' });
const id = 'greeter@corner-shop';

describe.each(eachCli)('plugins through the host on Claude Code %s', (_version, cli) => {
  it(
    'come from a local marketplace, are described, installed, switched and removed',
    { timeout: 240_000 },
    async () => {
      const { stage, shop, staged, access, pushed, feature } = await opened(cli);
      expect(await access.presence()).toEqual({
        status: 'ready',
        path: cli.path,
        version: cli.name,
        isRehearsal: false,
      });
      expect(await feature.list_plugins({ includeAvailable: true }, p)).toEqual({ installed: [], available: [] });

      expect(await feature.add_marketplace({ url: shop }, p)).toMatchObject({ succeeded: true });
      expect(pushed.map(([page, push]) => [page, push.type])).toContainEqual(['p', 'plugin_progress']);
      expect(await feature.list_marketplaces({}, p)).toEqual({
        marketplaces: [{ id: 'corner-shop', source: shop, location: shop }],
      });
      expect((await feature.list_plugins({ includeAvailable: true }, p)).available).toEqual([
        {
          id,
          name: 'greeter',
          description: 'Greets people.',
          marketplace: 'corner-shop',
          version: '1.2.0',
          source: './plugins/greeter',
        },
      ]);
      expect(await feature.describe_plugin({ pluginId: id }, p)).toMatchObject({ found: true, commands: ['hello'] });

      const installing = await feature.install_plugin({ pluginId: id, scope: 'project' }, p);
      expect(installing).toMatchObject({ succeeded: true });
      expect(installing.output).toContain('greeter@corner-shop');
      const installed = { id, name: 'greeter', marketplace: 'corner-shop', version: '1.2.0', scope: 'project' };
      expect((await feature.list_plugins({ includeAvailable: false }, p)).installed).toMatchObject([
        { ...installed, enabled: true },
      ]);
      // Of the project, not of the person.
      expect(JSON.parse(await readFile(stage.path('.claude/settings.json'), 'utf8'))).toMatchObject({
        enabledPlugins: { [id]: true },
      });
      await cli.on<Promise<unknown>>({
        // Cannot be told; it loads plugins at its start.
        '2.1.29': async () => undefined,
        '2.1.325': () =>
          staged.until(
            'the reply of a CLI that has loaded the plugin',
            line => isLine(line, 'control_response') && JSON.stringify(line).includes('greeter:hello'),
          ),
      });

      expect(await feature.set_plugin_enabled({ pluginId: id, enabled: false, scope: 'project' }, p)).toMatchObject({
        succeeded: true,
      });
      expect((await feature.list_plugins({ includeAvailable: false }, p)).installed).toMatchObject([
        { ...installed, enabled: false },
      ]);
      await cli.on<Promise<unknown>>({
        // How a refusal is told does not depend on who refuses.
        '2.1.29': async () => undefined,
        async '2.1.325'() {
          const twice = await feature.set_plugin_enabled({ pluginId: id, enabled: false, scope: 'project' }, p);
          expect(twice.succeeded).toBe(false);
          expect(twice.output).toContain('already disabled');
          const missing = await feature.add_marketplace({ url: join(stage.home, 'nowhere') }, p);
          expect(missing.succeeded).toBe(false);
          expect(missing.output).toContain('Path does not exist');
        },
      });

      expect(await feature.refresh_marketplace({ id: 'corner-shop' }, p)).toMatchObject({ succeeded: true });
      expect(await feature.uninstall_plugin({ pluginId: id, scope: 'project' }, p)).toMatchObject({ succeeded: true });
      expect((await feature.list_plugins({ includeAvailable: false }, p)).installed).toEqual([]);
      expect(await feature.remove_marketplace({ id: 'corner-shop' }, p)).toMatchObject({ succeeded: true });
      expect(await feature.list_marketplaces({}, p)).toEqual({ marketplaces: [] });
    },
  );
});
