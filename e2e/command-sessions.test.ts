// `dovetail sessions` over sessions that the real CLIs have written: what is listed can be read, changed and resumed.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openServedBox, type ServedBox } from './command-support/served-box.ts';
import { newestCli } from './command-support/newest-cli.ts';
import { eachCli } from './support/cli-versions.ts';

interface Listed {
  sessions: { id: string; title: string; path: string; cwd: string }[];
  excluded: unknown[];
  problems: unknown[];
}

async function listed(box: ServedBox, ...options: string[]): Promise<Listed> {
  const { code, stdout, stderr } = await box.run(['sessions', '--json', ...options]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Listed;
}

describe.each(eachCli)('dovetail sessions and Claude Code %s', (_version, cli) => {
  const claude = ['--claude', cli.path];

  test('from the first prompt to the trash and back', async () => {
    const box = await openServedBox([
      { expect: 'plant an apple tree', say: 'It stands in the garden.' },
      { expect: 'paint the fence', call: { Bash: { command: 'echo green', description: 'Paint' } } },
      { expect: 'green', say: 'The fence is green.' },
      { expect: 'and water it', say: 'Watered.' },
      { expect: 'once more', say: 'Still here.' },
    ]);
    expect((await box.run(['sessions'])).stderr).toBe(
      `There are no sessions of ${box.project}. --all lists those of every folder.\n`,
    );
    await box.run(['run', 'plant an apple tree', ...claude]);
    await box.run(['run', 'paint the fence', '--allow', 'Bash(echo green)', ...claude]);

    const { sessions, problems } = await listed(box);
    expect(problems).toEqual([]);
    expect(sessions.map(({ title, cwd }) => ({ title, cwd }))).toEqual([
      { title: 'paint the fence', cwd: box.project },
      { title: 'plant an apple tree', cwd: box.project },
    ]);
    const [fence, tree] = sessions;
    if (!fence || !tree) throw new Error('two sessions were listed');
    expect((await box.run(['sessions'])).stdout).toMatch(
      new RegExp(`^${fence.id}  \\S+ \\S+  paint the fence\n${tree.id}  \\S+ \\S+  plant an apple tree\n$`),
    );
    expect((await listed(box, '--all', '--cwd', box.home)).sessions).toHaveLength(2);
    expect((await listed(box, '--cwd', box.home)).sessions).toEqual([]);

    const shown = (await box.run(['sessions', 'show', fence.id.slice(0, 8)])).stdout;
    expect(shown).toMatch(
      /^# paint the fence\n[^]*## You\n\npaint the fence\n\n## Assistant\n[^]*echo green[^]*\n\nThe fence is green\.\n$/,
    );
    expect((await box.run(['sessions', 'export', fence.id])).stdout).toBe(shown);
    expect((await box.run(['sessions', 'search', 'GARDEN'])).stdout).toBe(
      `${tree.id}  plant an apple tree\n    assistant: It stands in the garden.\n`,
    );

    expect(await box.run(['sessions', 'rename', tree.id, 'Apples'])).toEqual({
      code: 0,
      stdout: `${tree.id} is now called "Apples".\n`,
      stderr: '',
    });
    expect(await box.run(['run', 'and water it', '--resume', 'apples', ...claude])).toMatchObject({
      code: 0,
      stdout: 'Watered.\n',
    });
    expect((await listed(box)).sessions.map(({ title }) => title)).toEqual(['Apples', 'paint the fence']);

    const bytes = await readFile(tree.path);
    expect((await box.run(['sessions', 'delete', 'Apples'])).stdout).toBe(
      `Moved "Apples" to the trash. Undo: dovetail sessions restore ${tree.id}\n`,
    );
    expect((await listed(box)).sessions.map(({ id }) => id)).toEqual([fence.id]);
    expect((await box.run(['run', 'x', '--resume', tree.id, ...claude])).stderr).toBe(
      `There is no session "${tree.id}" of ${box.project}. "dovetail sessions" lists those of this folder, "dovetail sessions --all" every one.\n`,
    );
    expect((await box.run(['sessions', 'restore', tree.id.slice(0, 8)])).stdout).toBe(
      `Restored "Apples", ${tree.id}.\n`,
    );
    expect((await readFile(tree.path)).equals(bytes)).toBe(true);
    expect((await box.run(['run', 'once more', '--resume', tree.id, ...claude])).stdout).toBe('Still here.\n');
  });
});

// 2.1.29 leaves no sign of which session it has open.
test('a session that a later CLI has open is not deleted', async () => {
  const claude = ['--claude', newestCli.path];
  const box = await openServedBox([
    { say: 'Ready.' },
    { say: 'One two three four.', pause: { after: 2, wait: 'forever' } },
  ]);
  await box.run(['run', 'get ready', ...claude]);
  const id = (await listed(box)).sessions[0]?.id ?? '';
  const options = ['--resume', id, '--output-format', 'stream-json'];
  const running = await box.start(['run', 'count', ...options, ...claude]);
  await running.stdout.until('two ');
  const { code, stderr } = await box.run(['sessions', 'delete', id]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The session is open in process \d+\. Close it there first\.\n$/);
  running.child.kill('SIGINT');
  expect((await running.finished).code).toBe(130);
  expect((await box.run(['sessions', 'delete', id])).code).toBe(0);
});
