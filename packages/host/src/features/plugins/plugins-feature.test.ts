import { cancelled, pluginRequests, timedOut, unsupportedByCli } from '@dovetail/protocol';
import { expect, test, vi } from 'vitest';
import { channelsWith, pagesWith } from '../../testing/channels-with.ts';
import { fakeCliAccess, type FakeCli } from '../../testing/fake-cli-access.ts';
import { fakeContext, silentLog } from '../../testing/fake-context.ts';
import { mcpAgent, mcpChannel } from '../../testing/mcp-agent.ts';
import { asking } from '../../testing/ports-with.ts';
import { pluginsFeature } from './plugins-feature.ts';

function opened(run: FakeCli['run'], answer?: () => unknown) {
  const cli = fakeCliAccess(run ? { run } : {});
  const agent = mcpAgent(answer ? { answer } : {});
  const pages = pagesWith({ id: 'p' }, { id: 'q' });
  const warnings: unknown[] = [];
  const { channel } = mcpChannel('c', agent);
  const asleep = { id: 'd', agent: undefined };
  const context = fakeContext({
    cli,
    pages,
    channels: channelsWith(channel, asleep),
    cwd: '/project',
    log: { ...silentLog, warn: (...said) => void warnings.push(said) },
  });
  return { cli, agent, pushed: pages.pushed, warnings, feature: pluginsFeature(context) };
}
const p = asking({ pageId: 'p' });
const greeter = { pluginId: 'greeter@shop', scope: 'project' } as const;

test('answers every request of its group', () => {
  expect(Object.keys(opened(undefined).feature)).toEqual(Object.keys(pluginRequests));
});

test('each change is one command, in the folder of the host, with names kept apart from options', async () => {
  const { feature, cli } = opened(undefined);
  await feature.install_plugin(greeter, p);
  await feature.uninstall_plugin(greeter, p);
  await feature.set_plugin_enabled({ ...greeter, enabled: true }, p);
  await feature.set_plugin_enabled({ ...greeter, enabled: false }, p);
  await feature.add_marketplace({ url: '--help' }, p);
  await feature.remove_marketplace({ id: 'shop' }, p);
  await feature.refresh_marketplace({ id: 'shop' }, p);
  expect(cli.ran.map(args => args.join(' '))).toEqual([
    'plugin install --scope project -- greeter@shop',
    'plugin uninstall --scope project -- greeter@shop',
    'plugin enable --scope project -- greeter@shop',
    'plugin disable --scope project -- greeter@shop',
    'plugin marketplace add -- --help',
    'plugin marketplace remove -- shop',
    'plugin marketplace update -- shop',
  ]);
  expect(new Set(cli.ranIn)).toEqual(new Set(['/project']));
});

test('lines reach the page that asked, and the running conversations load their plugins again', async () => {
  const { feature, pushed, agent } = opened((_, { onLine }) => {
    onLine?.('Installing…');
    onLine?.('Done');
    return {};
  });
  expect(await feature.install_plugin(greeter, p)).toEqual({ succeeded: true, output: 'Installing…\nDone' });
  expect(pushed).toEqual([
    ['p', { type: 'plugin_progress', target: 'greeter@shop', line: 'Installing…' }],
    ['p', { type: 'plugin_progress', target: 'greeter@shop', line: 'Done' }],
  ]);
  expect(agent.asked).toEqual([['reload_plugins', {}]]);
});

test('a failure is told in the words of the CLI, and nothing is loaded again', async () => {
  const { feature, agent } = opened((_, { onLine }) => {
    onLine?.('Plugin "x" not found');
    return { code: 1 };
  });
  expect(await feature.install_plugin(greeter, p)).toEqual({ succeeded: false, output: 'Plugin "x" not found' });
  expect(agent.asked).toEqual([]);
  const silent = opened(() => ({ code: 3 }));
  expect((await silent.feature.install_plugin(greeter, p)).output).toBe('The CLI ended with code 3.');
});

test('one that hangs is an outcome; one that was withdrawn is not', async () => {
  const late = opened(() => Promise.reject(timedOut('"claude plugin"', 1000)));
  expect(await late.feature.install_plugin(greeter, p)).toMatchObject({ succeeded: false });
  const withdrawn = opened(() => Promise.reject(cancelled()));
  await expect(withdrawn.feature.install_plugin(greeter, p)).rejects.toThrow('cancelled');
});

test('changes run one after the other, also after one that failed', async () => {
  const running: string[] = [];
  let most = 0;
  const { feature } = opened(async args => {
    running.push(args.join(' '));
    most = Math.max(most, running.length);
    await new Promise(resolve => setImmediate(resolve));
    running.pop();
    if (args.includes('enable')) throw cancelled();
    return {};
  });
  const first = feature.set_plugin_enabled({ ...greeter, enabled: true }, p);
  const second = feature.install_plugin(greeter, p);
  await expect(first).rejects.toThrow('cancelled');
  expect(await second).toMatchObject({ succeeded: true });
  expect(most).toBe(1);
});

test('an older CLI loads plugins at its next start, another refusal is logged', async () => {
  const old = opened(undefined, () => {
    throw unsupportedByCli('"reload_plugins"', '2.1.85', '2.1.29');
  });
  await old.feature.install_plugin(greeter, p);
  const broken = opened(undefined, () => {
    throw new Error('it broke');
  });
  await broken.feature.install_plugin(greeter, p);
  await vi.waitFor(() => expect(broken.warnings).toHaveLength(1), { timeout: 20_000 });
  expect(old.warnings).toEqual([]);
});

const installed = {
  id: 'greeter@shop',
  version: '1.2.0',
  scope: 'user',
  enabled: true,
  installPath: '/cache/greeter',
  installedAt: 'x',
};
const available = {
  pluginId: 'waver@shop',
  name: 'waver',
  description: 'Waves.',
  marketplaceName: 'shop',
  version: '0.1',
  source: { source: 'github', repo: 'a/waver' },
};

test('lists what is installed', async () => {
  const { feature, cli } = opened(() => ({ stdout: JSON.stringify([installed, { id: 'bare', scope: 'managed' }]) }));
  expect(await feature.list_plugins({ includeAvailable: false }, p)).toEqual({
    installed: [
      {
        id: 'greeter@shop',
        name: 'greeter',
        marketplace: 'shop',
        version: '1.2.0',
        scope: 'user',
        enabled: true,
        installPath: '/cache/greeter',
      },
      { id: 'bare', name: 'bare', scope: 'user', enabled: true },
    ],
    available: [],
  });
  expect(cli.ran).toEqual([['plugin', 'list', '--json']]);
});

test('and what could be; a plugin of another folder is not installed here', async () => {
  const elsewhere = { ...installed, id: 'far@shop', scope: 'project', enabled: false, projectPath: '/other' };
  const near = { ...installed, id: 'near@shop', scope: 'project', projectPath: '/project' };
  const { feature, cli } = opened(() => ({
    stdout: JSON.stringify({ installed: [near, elsewhere], available: [available] }),
  }));
  const told = await feature.list_plugins({ includeAvailable: true }, p);
  expect(told.installed.map(({ id }) => id)).toEqual(['near@shop']);
  expect(told.available).toEqual([
    { id: 'waver@shop', name: 'waver', description: 'Waves.', marketplace: 'shop', version: '0.1', source: 'a/waver' },
    { id: 'far@shop', name: 'far', marketplace: 'shop', version: '1.2.0' },
  ]);
  expect(cli.ran).toEqual([['plugin', 'list', '--json', '--available']]);
});

test('lists marketplaces with where they came from', async () => {
  const { feature } = opened(() => ({
    stdout: JSON.stringify([
      { name: 'shop', source: 'directory', path: '/shop', installLocation: '/shop' },
      { name: 'git', source: 'github', repo: 'a/b', installLocation: '/cache/git' },
      { name: 'net', source: 'url', url: 'https://example.com/m.json' },
    ]),
  }));
  expect(await feature.list_marketplaces({}, p)).toEqual({
    marketplaces: [
      { id: 'shop', source: '/shop', location: '/shop' },
      { id: 'git', source: 'a/b', location: '/cache/git' },
      { id: 'net', source: 'https://example.com/m.json' },
    ],
  });
});

test('a list that is none is an error with the words of the CLI', async () => {
  const { feature } = opened(() => ({ code: 1, stdout: '', stderr: 'settings.json is broken\nat line 1' }));
  await expect(feature.list_plugins({ includeAvailable: false }, p)).rejects.toThrow('settings.json is broken');
});
