// `dovetail doctor` on a machine with a real CLI: what is there, what is stale, and what --fix removes.
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBox } from './command-support/box.ts';
import { newestCli } from './command-support/newest-cli.ts';
import { eachCli } from './support/cli-versions.ts';

describe.each(eachCli)('dovetail doctor and Claude Code %s', (version, cli) => {
  const claude = ['--claude', cli.path];

  test('tells the version and that nobody is signed in', async () => {
    const box = await openBox();
    const { code, stdout, stderr } = await box.run(['doctor', ...claude]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`✓ Node: ${process.versions.node}\n✓ Folder: ${box.project}\n`);
    expect(stdout).toContain(`✓ Claude Code CLI: ${version} at ${cli.path} (named by --claude)\n`);
    expect(stdout).toContain(
      cli.pick({
        '2.1.29': '! Sign-in: CLI 2.1.29 cannot tell before a conversation.',
        '2.1.325': '! Sign-in: Not signed in. Run "claude auth login", or try --rehearsal, which needs no account.',
      }),
    );
  });

  cli.ifNewest(() => {
    test('tells a key without printing it', async () => {
      const box = await openBox({ ANTHROPIC_API_KEY: 'sk-ant-api03-made-up' });
      const { stdout } = await box.run(['doctor', ...claude]);
      expect(stdout).toContain('✓ Sign-in: An API key is set in the environment (ANTHROPIC_API_KEY).\n');
      expect(stdout).not.toContain('made-up');
    });
  });

  test('after kill -9 nothing runs, and the record is swept', async () => {
    const box = await openBox();
    const options = ['--rehearsal', 'failing-api', '--output-format', 'stream-json'];
    const running = await box.start(['run', 'stall', ...options, ...claude]);
    await running.stdout.until('here ');
    const registry = join(box.root, 'data', 'processes');
    expect(await readdir(registry)).toHaveLength(1);
    running.child.kill('SIGKILL');
    await running.finished;
    await expect.poll(() => box.processes(), { timeout: 20_000 }).toEqual([]);
    expect((await box.run(['doctor', ...claude])).stdout).toContain(
      '! Left-over processes: None, but 1 record of hosts that have ended.\n',
    );
    const fixed = await box.run(['doctor', '--fix', '--json', ...claude]);
    expect((JSON.parse(fixed.stdout) as { repaired: string[] }).repaired).toEqual([
      'Ended 0 process trees, removed 1 record.',
    ]);
    expect(await readdir(registry)).toEqual([]);
    await box.clearTemporary();
  });
});

test('a stale lock file is told, and removed by --fix alone', async () => {
  const box = await openBox();
  const ide = join(box.home, '.claude', 'ide');
  const lock = join(ide, '45678.lock');
  await mkdir(ide, { recursive: true });
  const content = { pid: 999_999_999, workspaceFolders: [box.project], ideName: 'GoneIDE', transport: 'ws' };
  await writeFile(lock, JSON.stringify(content));
  const doctor = ['doctor', '--claude', newestCli.path];
  const told = await box.run(doctor);
  expect(told.stdout).toContain(
    '! Editor GoneIDE on port 45678: Its process 999999999 has ended; the file is stale.\n',
  );
  expect(existsSync(lock)).toBe(true);
  expect((await box.run([...doctor, '--fix'])).stdout).toContain(`  Removed ${lock}.\n`);
  expect(existsSync(lock)).toBe(false);
});
