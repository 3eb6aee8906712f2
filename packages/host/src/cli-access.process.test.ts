import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '@dovetail/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCliAccess, type CliAccessDeps } from './cli-access.ts';
import { fakeSettings } from './testing/fake-context.ts';
import { useOwnDataFolder } from './testing/own-data-folder.ts';

useOwnDataFolder();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dovetail-access-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const env = { PATH: '/usr/bin:/bin', HOME: '/nowhere', LANG: 'C' };

function access(deps: Partial<CliAccessDeps>) {
  const settings = deps.settings ?? fakeSettings();
  return { settings, ...createCliAccess({ settings, cwd: folder, env, versionCache: null, ...deps }) };
}

test('a CLI that is there is ready, with its version', async () => {
  const claudePath = await program('good', 'echo "2.1.325 (Claude Code)"');
  expect(await access({ claudePath, isRehearsal: true }).presence()).toEqual({
    status: 'ready',
    path: claudePath,
    version: '2.1.325',
    isRehearsal: true,
  });
});

test('one that npm installed is told as what it is: the person has none', async () => {
  const home = join(folder, 'node_modules', '@anthropic-ai', 'claude-code');
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), JSON.stringify({ bin: { claude: 'cli.js' }, version: '2.1.29' }));
  await writeFile(join(home, 'cli.js'), `console.log('2.1.29 (Claude Code)')`);
  expect(await access({ packageRoots: [folder] }).presence()).toEqual({
    status: 'ready',
    path: join(home, 'cli.js'),
    version: '2.1.29',
    isFallback: true,
    isRehearsal: false,
  });
});

test('one that is too old names what it takes', async () => {
  const claudePath = await program('old', 'echo "2.0.76 (Claude Code)"');
  expect(await access({ claudePath }).presence()).toMatchObject({
    status: 'too-old',
    version: '2.0.76',
    needed: '2.1.29',
  });
});

test('one that fails is told by its first line on stderr', async () => {
  const claudePath = await program('bad', 'echo "" >&2; echo "libsomething.so is missing" >&2; echo more >&2; exit 1');
  expect(await access({ claudePath }).presence()).toEqual({
    status: 'failed',
    path: claudePath,
    detail: 'libsomething.so is missing',
    isRehearsal: false,
  });
});

test('a CLI that is a script runs with the Node that it was given', async () => {
  const script = join(folder, 'cli.js');
  await writeFile(script, 'process.exit(1);');
  const nodePath = await program('own-node', 'echo "2.1.325 (Claude Code)"');
  expect(await access({ claudePath: script, nodePath }).find()).toMatchObject({ command: nodePath, args: [script] });
  expect(await access({ claudePath: script, nodePath }).version()).toBe('2.1.325');
});

test('one that is nowhere is missing with every place, and is found once it is there', async () => {
  const { presence, find } = access({ env: { ...env, PATH: folder, HOME: '/nowhere' } });
  const missing = await presence();
  expect(missing).toMatchObject({ status: 'missing', isRehearsal: false });
  expect(missing.lookedAt).toContain(join(folder, 'claude'));
  expect(hasCode(await find().catch((error: unknown) => error), 'agent_unavailable')).toBe(true);
  await program('claude', 'echo 2.1.325');
  expect(await find()).toMatchObject({ path: join(folder, 'claude'), origin: 'PATH' });
  await rm(join(folder, 'claude'));
});

test('is looked for once, and again when the settings that matter change', async () => {
  const log = join(folder, 'asked');
  const claudePath = await program('counted', `echo asked >> ${log}; echo 2.1.325`);
  const { version, settings, find } = access({ claudePath });
  await Promise.all([version(), version()]);
  await settings.set('autosave', false);
  await version();
  expect((await readFile(log, 'utf8')).split('\n')).toHaveLength(2);
  await settings.set('claudeProcessWrapper', '/usr/bin/env');
  expect(await find()).toMatchObject({ command: '/usr/bin/env', args: [claudePath] });
  await version();
  expect((await readFile(log, 'utf8')).split('\n')).toHaveLength(3);
});

test("the person's variables are over those of the host, for subcommands and conversations alike", async () => {
  const claudePath = await program('env', 'echo "$ONE $TWO $1 $PWD ${DOVETAIL_HOME:-none}"');
  const settings = fakeSettings({ environmentVariables: [{ name: 'ONE', value: 'mine' }] });
  const { run, environment, agentOptions } = access({ claudePath, settings, env: { ...env, ONE: '1', TWO: '2' } });
  expect((await run(['plugin'])).stdout).toBe(`mine 2 plugin ${folder} none\n`);
  expect(environment()).toMatchObject({ ONE: 'mine', TWO: '2' });
  expect(await agentOptions()).toMatchObject({ cli: { path: claudePath }, inheritEnv: false, env: { ONE: 'mine' } });
});

test('a CLI that was given is wrapped as well', async () => {
  const settings = fakeSettings({ claudeProcessWrapper: '/opt/wrap' });
  const cli = { path: '/x/cli.js', command: 'node', args: ['/x/cli.js'], origin: 'option' } as const;
  expect(await access({ cli, settings }).find()).toEqual({ ...cli, command: '/opt/wrap', args: ['node', '/x/cli.js'] });
});

test('what still runs ends with the host', async () => {
  const claudePath = await program('slow', 'echo begun; sleep 600');
  const host = new AbortController();
  const { run } = access({ claudePath, signal: host.signal });
  const failed = run([], { onLine: () => host.abort() }).catch((error: unknown) => error);
  expect(hasCode(await failed, 'cancelled')).toBe(true);
});
