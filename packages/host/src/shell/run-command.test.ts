import { on } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf } from '@dovetail/agent';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

let cwd: string;
let env: Record<string, string | undefined>;
const never = new AbortController().signal;

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-exec-')));
  env = { PATH: process.env['PATH'], SHELL: '/bin/sh', FOO: 'bar' };
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

test('a command by the shell, in its folder and environment, with its exit code', async () => {
  const run = await runCommand('pwd; echo "$FOO" >&2; exit 3', { cwd, env, signal: never });
  expect(run).toEqual({ exitCode: 3, stdout: `${cwd}\n`, stderr: 'bar\n', truncated: false });
});

test("the person's own shell is used", async () => {
  const run = await runCommand('echo "$0 $BASH_VERSION"', { cwd, env: { ...env, SHELL: '/bin/bash' }, signal: never });
  expect(run.stdout).toMatch(/^\/bin\/bash \d/);
});

test('another shell, when one is named', async () => {
  const run = await runCommand('echo "$0"', {
    cwd,
    env: { ...env, SHELL: '/bin/bash' },
    signal: never,
    shell: '/bin/sh',
  });
  expect(run.stdout).toBe('/bin/sh\n');
});

test('what it is given to read, whether it reads it or not', async () => {
  const input = 'ü'.repeat(200_000);
  expect((await runCommand('cat', { cwd, env, signal: never, input })).stdout).toBe(input);
  expect(await runCommand('echo unread', { cwd, env, signal: never, input })).toMatchObject({ stdout: 'unread\n' });
});

test('input ends at once', async () => {
  expect(await runCommand('cat; echo done', { cwd, env, signal: never })).toMatchObject({ stdout: 'done\n' });
});

test('output beyond the limit is cut off, of each stream by itself, and the command still ends', async () => {
  const command = 'yes 12345 | head -c 300000; echo short >&2; exit 0';
  const run = await runCommand(command, { cwd, env, signal: never, outputLimitBytes: 1000 });
  expect(run.stdout).toHaveLength(1000);
  expect(run).toMatchObject({ exitCode: 0, stderr: 'short\n', truncated: true });
});

test('a command that is killed has no exit code', async () => {
  expect(await runCommand('kill -9 $$', { cwd, env, signal: never })).toMatchObject({ exitCode: null });
});

test('what a command leaves in the background ends with it', async () => {
  const run = await runCommand('sleep 300 & echo $!', { cwd, env, signal: never });
  const pid = Number(run.stdout);
  expect(pid).toBeGreaterThan(0);
  expect(startTimeOf(pid)).toBeUndefined();
});

test('a cancel ends the whole tree, also what moved to a session of its own', async () => {
  const cancel = new AbortController();
  const watcher = watch(cwd);
  const running = runCommand('setsid sh -c \'echo $$ > "$0.new" && mv "$0.new" "$0"; sleep 300\' pid & sleep 300', {
    cwd,
    env,
    signal: cancel.signal,
  });
  const outcome = running.catch((error: unknown) => error);
  for await (const [, name] of on(watcher, 'change')) if (name === 'pid') break;
  const pid = Number(await readFile(join(cwd, 'pid'), 'utf8'));
  expect(startTimeOf(pid)).toBeDefined();
  cancel.abort();
  expect(await outcome).toMatchObject({ code: 'cancelled' });
  expect(startTimeOf(pid)).toBeUndefined();
  watcher.close();
});

test('a folder that is gone and a shell that is gone are told', async () => {
  await expect(runCommand('true', { cwd: join(cwd, 'gone'), env, signal: never })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('no folder'),
  });
  await expect(
    runCommand('true', { cwd, env: { ...env, SHELL: '/no/such/shell' }, signal: never }),
  ).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('could not be started') });
});

test('a cancel before the start starts nothing', async () => {
  await expect(runCommand('touch ran', { cwd, env, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'cancelled',
  });
  await expect(readFile(join(cwd, 'ran'))).rejects.toThrow('ENOENT');
});
