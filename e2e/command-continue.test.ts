// `dovetail run --resume`, `--continue` and `--fork`: the model sees what was said before, and the right file grows.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, type Step } from '@dovetail/rehearsal';
import { openServedBox, type ServedBox } from './command-support/served-box.ts';
import { eachCli } from './support/cli-versions.ts';

const conversation: readonly Step[] = [
  { expect: 'remember the word heron', say: 'I will remember it.' },
  { expect: 'which word was it', say: 'It was heron.' },
];

async function sessionFiles(box: ServedBox): Promise<string[]> {
  const projects = join(box.configDir, 'projects');
  const folders = await readdir(projects);
  const files = await Promise.all(
    folders.map(async folder => (await readdir(join(projects, folder))).map(name => join(projects, folder, name))),
  );
  return files
    .flat()
    .filter(file => file.endsWith('.jsonl'))
    .toSorted();
}

/** What was said in the last request of the conversation. */
function lastSaid(box: ServedBox): string {
  const request = box.rehearsal.requests.findLast(each => each.class === 'main');
  return request ? JSON.stringify(project(request)) : '';
}

describe.each(eachCli)('a session goes on, on Claude Code %s', (_version, cli) => {
  const claude = ['--claude', cli.path];

  async function begun(): Promise<{ box: ServedBox; file: string; id: string; before: string }> {
    const box = await openServedBox(conversation);
    const first = await box.run(['run', 'remember the word heron', '--output-format', 'json', ...claude]);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const [file = '', ...others] = await sessionFiles(box);
    expect(others).toEqual([]);
    const { session_id: id } = JSON.parse(first.stdout) as { session_id: string };
    return { box, file, id, before: await readFile(file, 'utf8') };
  }

  // How a session is named is read by Dovetail; the CLI is always given its whole id.
  const names = [
    { how: '--resume with the id', options: (id: string) => ['--resume', id] },
    { how: '--resume with the beginning of the id', options: (id: string) => ['--resume', id.slice(0, 8)] },
    { how: '--resume with the title', options: () => ['--resume', 'Remember the word heron'] },
    { how: '--continue', options: () => ['--continue'] },
  ];
  test.each(cli.isNewest ? names : names.slice(0, 1))('$how', async ({ options }) => {
    const { box, file, id, before } = await begun();
    expect(await box.run(['run', 'which word was it', ...options(id), ...claude])).toEqual({
      code: 0,
      stdout: 'It was heron.\n',
      stderr: '',
    });
    expect(lastSaid(box)).toMatch(/remember the word heron.*I will remember it\..*which word was it/);
    expect(await sessionFiles(box)).toEqual([file]);
    const after = await readFile(file, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after).toContain('It was heron.');
  });

  const forks = [
    { how: '--resume --fork', options: (id: string) => ['--resume', id, '--fork'] },
    { how: '--continue --fork', options: () => ['--continue', '--fork'] },
  ];
  test.each(cli.isNewest ? forks : forks.slice(-1))('$how leaves the old session as it is', async ({ options }) => {
    const { box, file, id, before } = await begun();
    const { code, stdout } = await box.run([
      'run',
      'which word was it',
      '--output-format=json',
      ...options(id),
      ...claude,
    ]);
    expect(code).toBe(0);
    const forked = (JSON.parse(stdout) as { session_id: string }).session_id;
    expect(forked).not.toBe(id);
    expect(lastSaid(box)).toMatch(/remember the word heron.*which word was it/);
    expect(await readFile(file, 'utf8')).toBe(before);
    const files = await sessionFiles(box);
    expect(files).toHaveLength(2);
    expect(await readFile(files.find(each => each.includes(forked)) ?? '', 'utf8')).toContain('It was heron.');
  });

  test('an interrupted turn says how to go on, and that works', async () => {
    const box = await openServedBox([
      { say: 'One two three four five.', pause: { after: 3, wait: 'forever' } },
      { expect: 'go on', say: 'Six.' },
    ]);
    const { child, stdout, finished } = await box.start(['run', 'count', '--output-format', 'stream-json', ...claude]);
    await stdout.until('three ');
    child.kill('SIGINT');
    const { code, stderr } = await finished;
    expect(code).toBe(130);
    const id = /^Interrupted\. Go on with: dovetail run PROMPT --resume ([0-9a-f-]{36})\n$/.exec(stderr)?.[1] ?? '';
    expect(await box.run(['run', 'go on', '--resume', id, ...claude])).toEqual({
      code: 0,
      stdout: 'Six.\n',
      stderr: '',
    });
  });
});
