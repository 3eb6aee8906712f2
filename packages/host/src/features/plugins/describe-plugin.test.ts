import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fakeCliAccess } from '../../testing/fake-cli-access.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { describePlugin } from './describe-plugin.ts';

async function shop(files: Readonly<Record<string, string | object>>, installed: readonly object[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-shop-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof contents === 'string' ? contents : JSON.stringify(contents));
  }
  const cli = fakeCliAccess({
    run: args => ({
      stdout: JSON.stringify(
        args.includes('marketplace')
          ? [{ name: 'shop', source: 'directory', path: folder, installLocation: folder }]
          : installed,
      ),
    }),
  });
  const describe = (id: string) => describePlugin(fakeContext({ cli }), id, new AbortController().signal);
  return { folder, describe };
}

const catalogue = (...plugins: object[]) => ({ '.claude-plugin/marketplace.json': { name: 'shop', plugins } });
const nothing = { commands: [], agents: [], skills: [], hooks: [], mcpServers: [] };

test('tells every part, and what hooks and servers would run', async () => {
  const { describe } = await shop({
    ...catalogue({ name: 'greeter', source: './plugins/greeter' }),
    'plugins/greeter/.claude-plugin/plugin.json': {
      name: 'greeter',
      commands: './more',
      mcpServers: { inline: { url: 'https://example.com/mcp' } },
    },
    'plugins/greeter/commands/hi.md': 'x',
    'plugins/greeter/commands/deep/ho.md': 'x',
    'plugins/greeter/commands/readme.txt': 'x',
    'plugins/greeter/more/extra.md': 'x',
    'plugins/greeter/agents/waiter.md': 'x',
    'plugins/greeter/skills/wave/SKILL.md': 'x',
    'plugins/greeter/skills/wave/notes.md': 'x',
    'plugins/greeter/hooks/hooks.json': {
      hooks: {
        PreToolUse: [{ matcher: 'Write', hooks: [{ type: 'command', command: 'check.sh' }] }],
        Stop: [{ hooks: [{ type: 'command', command: 'x'.repeat(300) }] }],
      },
    },
    'plugins/greeter/.mcp.json': {
      mcpServers: { notes: { command: 'node', args: ['server.js'], env: { KEY: 'made-up' } } },
    },
  });
  const told = await describe('greeter@shop');
  expect(told).toEqual({
    found: true,
    source: './plugins/greeter',
    commands: ['deep:ho', 'extra', 'hi'],
    agents: ['waiter'],
    skills: ['wave'],
    hooks: ['PreToolUse (Write): check.sh', `Stop: ${'x'.repeat(193)}…`],
    mcpServers: ['notes: node server.js', 'inline: https://example.com/mcp'],
  });
});

test('what stands in the marketplace alone is told too; broken files are not fatal', async () => {
  const { describe } = await shop({
    ...catalogue({ name: 'odd', source: './odd', hooks: { SessionStart: [{ hooks: [{ command: 'go' }] }] } }),
    'odd/hooks/hooks.json': '{broken',
    'odd/.claude-plugin/plugin.json': '[]',
  });
  expect(await describe('odd@shop')).toEqual({
    found: true,
    source: './odd',
    ...nothing,
    hooks: ['SessionStart: go'],
  });
});

test('a plugin from elsewhere is not fetched; once it is installed it is read', async () => {
  const remote = { name: 'far', source: { source: 'github', repo: 'a/far' } };
  const before = await shop(catalogue(remote));
  const told = await before.describe('far@shop');
  expect(told).toMatchObject({ found: false, source: 'a/far', ...nothing });
  expect(told.reason).toContain('only once it is installed');
  const cache = await shop({ 'commands/go.md': 'x' });
  const after = await shop(catalogue(remote), [{ id: 'far@shop', scope: 'user', installPath: cache.folder }]);
  expect(await after.describe('far@shop')).toMatchObject({ found: true, commands: ['go'] });
});

test('nothing outside the marketplace is read', async () => {
  const outside = await shop({ 'commands/secret.md': 'x' });
  const { folder, describe } = await shop(
    catalogue(
      { name: 'up', source: outside.folder },
      { name: 'link', source: './link' },
      { name: 'in', source: './in', commands: '../..' },
    ),
  );
  await symlink(outside.folder, join(folder, 'link'));
  await mkdir(join(folder, 'in'));
  expect(await describe('up@shop')).toMatchObject({ found: false });
  expect(await describe('link@shop')).toMatchObject({ found: false });
  expect(await describe('in@shop')).toMatchObject({ found: true, commands: [] });
});

test.each([
  ['greeter', 'Name the marketplace too'],
  ['greeter@other', 'There is no marketplace "other"'],
  ['nobody@shop', 'has no plugin "nobody"'],
])('%s cannot be told, and why', async (id, reason) => {
  const { describe } = await shop(catalogue());
  const told = await describe(id);
  expect(told.found).toBe(false);
  expect(told.reason).toContain(reason);
});
