import { appendFile, chmod, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '@dovetail/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useOwnDataFolder } from '../testing/fake-agent.ts';
import { fakeCommand, fakeEnv, type FakeScript } from '../testing/fake-script.ts';
import { startTimeOf } from '../process/process-list.ts';
import type { CliCommand } from './find-cli.ts';
import { defaultVersionCache, readVersion, tooOld } from './read-version.ts';

const data = useOwnDataFolder();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dovetail-version-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program that prints a version and writes down that it was asked. */
async function program(name: string, answer: string): Promise<CliCommand & { asked(): Promise<number> }> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\necho asked >> "${path}.log"\n${answer}\n`);
  await chmod(path, 0o755);
  return {
    path,
    command: path,
    args: [],
    origin: 'option',
    asked: async () => (await readFile(`${path}.log`, 'utf8').catch(() => '')).split('\n').length - 1,
  };
}

async function refusal(asking: Promise<string>): Promise<string> {
  const error: unknown = await asking.then(
    version => version,
    (thrown: unknown) => thrown,
  );
  if (!hasCode(error, 'agent_unavailable')) throw new Error(`expected a refusal, got ${String(error)}`);
  return error.message;
}

function ask(script: FakeScript): Promise<string> {
  return readVersion(fakeCommand, { env: { ...process.env, ...fakeEnv(script) } });
}

describe('the cache', () => {
  test('is asked before the program, as long as the file is the same', async () => {
    const cli = await program('same', 'echo "2.1.29 (Claude Code)"');
    const cacheFile = join(folder, 'new-folder', 'versions.json');
    for (let i = 0; i < 3; i++) expect(await readVersion(cli, { cacheFile })).toBe('2.1.29');
    expect(await cli.asked()).toBe(1);
    expect((await stat(cacheFile)).mode & 0o777).toBe(0o600);
  });

  test('does not outlive another content', async () => {
    const cli = await program('other content', 'echo 2.1.29');
    const cacheFile = join(folder, 'content.json');
    expect(await readVersion(cli, { cacheFile })).toBe('2.1.29');
    await writeFile(cli.path, '#!/bin/sh\necho 2.1.325\n');
    expect(await readVersion(cli, { cacheFile })).toBe('2.1.325');
    expect(Object.keys(JSON.parse(await readFile(cacheFile, 'utf8')) as object)).toHaveLength(1);
  });

  test('does not outlive another time of change, nor another size', async () => {
    const cli = await program('other time', 'echo 2.1.29');
    const cacheFile = join(folder, 'time.json');
    const later = new Date(Date.now() + 60_000);
    await readVersion(cli, { cacheFile });
    await utimes(cli.path, later, later);
    await readVersion(cli, { cacheFile });
    expect(await cli.asked()).toBe(2);
    await appendFile(cli.path, '# longer');
    await utimes(cli.path, later, later);
    await readVersion(cli, { cacheFile });
    expect(await cli.asked()).toBe(3);
  });

  test('does not mistake a wrapped program for the plain one', async () => {
    const cli = await program('plain', 'echo 2.1.29');
    const wrapper = await program('wrapper', 'echo 2.1.325');
    const cacheFile = join(folder, 'wrapped.json');
    expect(await readVersion(cli, { cacheFile })).toBe('2.1.29');
    expect(await readVersion({ ...cli, command: wrapper.path, args: [cli.path] }, { cacheFile })).toBe('2.1.325');
    expect(await readVersion(cli, { cacheFile })).toBe('2.1.29');
    expect([await cli.asked(), await wrapper.asked()]).toEqual([1, 1]);
  });

  test.each(['', '[]', 'null', '{"x":1}', '{broken'])('that holds %j is begun anew', async content => {
    const cli = await program('after a bad cache', 'echo 2.1.41');
    const cacheFile = join(folder, 'bad.json');
    await writeFile(cacheFile, content);
    expect(await readVersion(cli, { cacheFile })).toBe('2.1.41');
    expect(Object.keys(JSON.parse(await readFile(cacheFile, 'utf8')) as object)).toHaveLength(1);
  });

  test('that cannot be written only costs time', async () => {
    const cli = await program('unwritable', 'echo 2.1.41');
    const cacheFile = join(cli.path, 'below-a-file', 'versions.json');
    expect([await readVersion(cli, { cacheFile }), await readVersion(cli, { cacheFile })]).toEqual([
      '2.1.41',
      '2.1.41',
    ]);
    expect(await cli.asked()).toBe(2);
  });

  test('stays small', async () => {
    const cacheFile = join(folder, 'many.json');
    for (let i = 0; i < 25; i++) await readVersion(await program(`one of many ${i}`, 'echo 2.1.41'), { cacheFile });
    expect(Object.keys(JSON.parse(await readFile(cacheFile, 'utf8')) as object)).toHaveLength(20);
  });

  test('lies in the data folder', () => {
    expect(defaultVersionCache()).toBe(join(data.path, 'cli-versions.json'));
  });
});

describe('a program that does not tell', () => {
  test('is refused with what it said', async () => {
    expect(await refusal(ask({ versionAnswer: 'git version 2.43.0' }))).toMatch(
      /fake-cli\.mjs did not tell its version, so it may not be the Claude Code CLI: git version 2\.43\.0$/,
    );
    expect(await refusal(ask({ versionAnswer: null }))).toMatch(/: it printed nothing$/);
  });

  test('or that does not exist', async () => {
    expect(await refusal(readVersion({ ...fakeCommand, command: '/nowhere/claude' }))).toMatch(/ENOENT/);
  });

  test('is told by the first line that it printed', async () => {
    const cli = await program('other', 'echo "true (coreutils)"; echo "Licence: a long one"');
    expect(await refusal(readVersion(cli))).toMatch(/may not be the Claude Code CLI: true \(coreutils\)$/);
  });

  test('shows no secret in what it said', async () => {
    const env = { ...process.env, MY_API_KEY: 'plain-looking-value-77' };
    const cli = await program('leaky', 'echo "key is $MY_API_KEY" >&2; exit 3');
    const message = await refusal(readVersion(cli, { env }));
    expect(message).toContain('key is [secret]');
    expect(message).not.toContain('plain-looking');
  });

  test('is ended with what it started when it takes too long', async () => {
    const cli = await program('slow', 'sleep 600 & echo $! > "$0.pid"; trap "" TERM; wait');
    expect(await refusal(readVersion(cli, { timeoutMs: 3_000 }))).toMatch(/it said nothing within 3 s$/);
    const pid = Number(await readFile(`${cli.path}.pid`, 'utf8'));
    await expect.poll(() => startTimeOf(pid), { timeout: 30_000 }).toBeUndefined();
  });

  test('is not given what would stop it', async () => {
    const cli = await program('environment', 'echo "2.1.29 $NODE_OPTIONS" | tr -d "-"');
    expect(await readVersion(cli, { env: { ...process.env, NODE_OPTIONS: '--inspect-brk' } })).toBe('2.1.29');
    const said = await program('says', 'echo "options: $NODE_OPTIONS."');
    expect(await refusal(readVersion(said, { env: { ...process.env, NODE_OPTIONS: '--inspect-brk' } }))).toMatch(
      /: options: \.$/,
    );
  });
});

test.each([
  ['2.1.29', undefined],
  ['2.1.325', undefined],
  ['3.0.0', undefined],
  [
    '2.1.28',
    'Dovetail needs Claude Code CLI 2.1.29 or newer; this is 2.1.28. Update it with "claude update" or "npm install -g @anthropic-ai/claude-code".',
  ],
  ['1.0.100', expect.stringContaining('this is 1.0.100') as string],
])('version %s is too old: %s', (version, message) => {
  expect(tooOld(version)?.message).toEqual(message);
});
