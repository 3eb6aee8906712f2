import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '@dovetail/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTimeOf } from '../process/process-list.ts';
import { registryFolder } from '../process/registry.ts';
import { failureOf } from '../testing/failure-of.ts';
import { useOwnDataFolder } from '../testing/fake-agent.ts';
import type { CliCommand } from './find-cli.ts';
import { runCli, type RunCliOptions } from './run-cli.ts';

useOwnDataFolder();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dovetail-run-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
async function program(script: string): Promise<CliCommand> {
  const path = join(folder, `program-${made++}`);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return { path, command: path, args: [], origin: 'option' };
}

async function run(script: string, options: Partial<RunCliOptions> = {}) {
  const lines: string[] = [];
  const cli = await program(script);
  const ended = await runCli({ cli, args: [], cwd: folder, onLine: line => lines.push(line), ...options });
  return { ...ended, lines };
}

test('gives the code and both outputs', async () => {
  expect(await run('echo "got $1 $2"; echo "bad news" >&2; exit 3', { args: ['plugin', 'list'] })).toMatchObject({
    code: 3,
    stdout: 'got plugin list\n',
    stderr: 'bad news\n',
    truncated: false,
  });
});

test('lines are told as they come, without colours and with secrets masked; what is printed stays data', async () => {
  const ran = await run(
    `printf '\\033[32mone\\033[0m\\rtwo\\n\\n'; echo "key is $MY_API_KEY"; printf 'last %s' "$MY_API_KEY" >&2`,
    { env: { MY_API_KEY: 'made-up-value' } },
  );
  expect(ran.lines.toSorted()).toEqual(['key is [secret]', 'last [secret]', 'one', 'two']);
  expect(ran.stdout).toContain('key is made-up-value\n');
  expect(ran.stderr).toBe('last [secret]');
});

test('a program that reads its input is not waited for', async () => {
  expect(await run('cat; echo read')).toMatchObject({ code: 0, stdout: 'read\n' });
});

test('keeps no more than it may, and says so', async () => {
  const ran = await run('echo 0123456789; echo abcdefghij; echo more', { maxCharacters: 16 });
  expect(ran).toMatchObject({
    stdout: '0123456789\nabcde',
    truncated: true,
    lines: ['0123456789', 'abcdefghij', 'more'],
  });
});

test('sees the given environment alone when asked to', async () => {
  const script = 'echo "${DOVETAIL_HOME:-none} $ONE"';
  expect((await run(script, { env: { ONE: '1' }, inheritEnv: false })).stdout).toBe('none 1\n');
  expect((await run(script, { env: { ONE: '1' } })).stdout).not.toContain('none');
});

/** The first line that it prints is the pid of a child. */
async function pidOf(start: (onLine: (line: string) => void) => Promise<unknown>) {
  let told: ((pid: number) => void) | undefined;
  const pid = new Promise<number>(resolve => (told = resolve));
  const failure = failureOf(start(line => told?.(Number(line))));
  return { pid: await pid, failure };
}

describe('an end that is not its own', () => {
  // The child has a session of its own, as those of the CLI have.
  const stubborn = 'trap "" TERM INT; setsid sleep 600 & echo $!; sleep 600';

  test('a signal ends the whole tree and unregisters it', async () => {
    const controller = new AbortController();
    const { pid, failure } = await pidOf(onLine => run(stubborn, { signal: controller.signal, onLine }));
    expect(startTimeOf(pid)).toBeDefined();
    expect(readdirSync(registryFolder())).toHaveLength(1);
    controller.abort();
    expect(hasCode(await failure, 'cancelled')).toBe(true);
    expect(startTimeOf(pid)).toBeUndefined();
    expect(existsSync(registryFolder()) ? readdirSync(registryFolder()) : []).toEqual([]);
  });

  test('so does the time limit', async () => {
    const { pid, failure } = await pidOf(onLine => run(stubborn, { timeoutMs: 4_000, onLine, args: ['auth'] }));
    const error = await failure;
    expect(hasCode(error, 'timed_out') && error.message).toBe('"claude auth" got no answer within 4 s.');
    expect(startTimeOf(pid)).toBeUndefined();
  });

  test('one that is cancelled already does not start', async () => {
    const lines: string[] = [];
    const failure = failureOf(run('echo started', { signal: AbortSignal.abort(), onLine: line => lines.push(line) }));
    expect(hasCode(await failure, 'cancelled')).toBe(true);
    expect(lines).toEqual([]);
  });
});

test('a program that is not there is an error with a sentence', async () => {
  const cli: CliCommand = { path: '/nowhere/claude', command: '/nowhere/claude', args: [], origin: 'option' };
  const error = await failureOf(runCli({ cli, args: [], cwd: folder }));
  expect(hasCode(error, 'agent_exited') && error.message).toContain('could not be started');
});
