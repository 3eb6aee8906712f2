import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeFinding } from '../doctor/examine.ts';
import { dispatch } from '../main.ts';
import { testContext } from '../testing/context.ts';
import { fakeCli } from '../testing/fake-cli.ts';
import { fakeTerminal, type FakeTerminalOptions } from '../testing/fake-terminal.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { version } from '../version.ts';

function machine(script = 'echo "2.1.325 (Claude Code)"') {
  const root = temporaryFolder();
  const cwd = join(root, 'project');
  const registry = join(root, 'data', 'processes');
  mkdirSync(cwd);
  mkdirSync(registry, { recursive: true });
  const cli = fakeCli(root, script);
  const env: NodeJS.ProcessEnv = {
    HOME: root,
    PATH: process.env['PATH'],
    DOVETAIL_HOME: join(root, 'data'),
    ANTHROPIC_API_KEY: 'sk-ant-api03-not-printed',
  };
  const run = async (args: readonly string[] = [], options: FakeTerminalOptions = {}) => {
    const context = testContext({ env, terminal: fakeTerminal(options) });
    const code = await dispatch(['doctor', '--cwd', cwd, '--claude', cli, ...args], context);
    return { code, stdout: context.terminal.stdout, stderr: context.terminal.stderr };
  };
  return { root, cwd, cli, env, registry, run };
}

test('all is well', async () => {
  const { cwd, cli, run } = machine();
  expect(await run()).toEqual({
    code: 0,
    stdout: [
      `✓ Dovetail: ${version}`,
      `✓ Node: ${process.versions.node}`,
      `✓ Folder: ${cwd}`,
      `✓ Claude Code CLI: 2.1.325 at ${cli} (named by --claude)`,
      '✓ Sign-in: An API key is set in the environment (ANTHROPIC_API_KEY).',
      '✓ Editors: No editor has left a lock file.',
      '✓ Left-over processes: None.',
      '',
    ].join('\n'),
    stderr: '',
  });
});

test('--json', async () => {
  const { stdout } = await machine().run(['--json']);
  const parsed = JSON.parse(stdout) as { findings: { name: string }[] };
  expect(parsed).toMatchObject({ repaired: [] });
  expect(parsed.findings).toContainEqual({
    name: 'Left-over processes',
    state: 'ok',
    text: 'None.',
    fixable: false,
  });
});

test('colours on a terminal', async () => {
  const { stdout } = await machine().run([], { outIsTty: true, colours: true });
  expect(stdout).toContain('\x1b[32m✓\x1b[39m Node: ');
});

test.each([
  ['echo "1.0.3 (Claude Code)"', 'Dovetail needs Claude Code CLI 2.1.29 or newer; this is 1.0.3.'],
  ['echo "hello"', 'did not tell its version, so it may not be the Claude Code CLI: hello'],
])('a CLI that cannot be used is a problem: %s', async (script, words) => {
  const { code, stdout, stderr } = await machine(script).run();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ Claude Code CLI: /m);
  expect(stdout).toContain(words);
  expect(stderr).toBe('Dovetail cannot work like this; see Claude Code CLI.\n');
});

test('Node that is too old is a problem', () => {
  expect(nodeFinding('20.18.3')).toMatchObject({ state: 'problem', text: expect.stringContaining('20.18.3') });
  expect(nodeFinding('22.0.0').state).toBe('ok');
});

test('a folder of its own that cannot be written is told', async () => {
  const { root, env, run } = machine();
  writeFileSync(join(root, 'file'), '');
  env['DOVETAIL_HOME'] = join(root, 'file', 'below');
  expect((await run()).stdout).toMatch(/^! Folder of Dovetail: .*file\/below cannot be written/m);
});

const gone = { hostPid: 999_999_999, hostStartedAt: '1' };

test('records of hosts that have ended are found, and removed with --fix', async () => {
  const { registry, run } = machine();
  writeFileSync(join(registry, '999999999-0a1b2c3d.json'), JSON.stringify({ ...gone, processes: [] }));
  const told = await run();
  expect(told.stdout).toContain('! Left-over processes: None, but 1 record of hosts that have ended.\n');
  expect(told.stdout).toMatch(/"dovetail doctor --fix" removes what is stale\.\n$/);
  expect(readdirSync(registry)).toHaveLength(1);
  expect((await run(['--fix'])).stdout).toContain('  Ended 0 process trees, removed 1 record.\n');
  expect(readdirSync(registry)).toEqual([]);
  expect((await run()).stdout).toContain('✓ Left-over processes: None.\n');
});

test('a process that a crash left is found by its marker, and ended with --fix', async () => {
  const { cwd, registry, run } = machine();
  const marker = '6b1f7a52-3c1e-4d6a-9c61-0d8f0a3c7e11';
  const child = spawn('sleep', ['600'], { env: { ...process.env, DOVETAIL_CHANNEL: marker }, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise(resolve => void child.once('exit', (_code, signal) => resolve(signal)));
  const started = { pid: child.pid, startedAt: 'another time', marker, cwd };
  writeFileSync(join(registry, '999999999-0a1b2c3d.json'), JSON.stringify({ ...gone, processes: [started] }));
  await expect
    .poll(async () => (await run()).stdout)
    .toContain(`! Left-over processes: A crash left these behind: children of an ended CLI (${cwd}).\n`);
  expect((await run(['--fix'])).stdout).toContain('  Ended 1 process tree, removed 1 record.\n');
  expect(await ended).toBe('SIGKILL');
});
