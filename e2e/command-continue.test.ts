// `dovetail run --resume`, `--continue` and `--fork`: the model sees what was said before, and the right file grows.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from '@dovetail/rehearsal';
import { openServedBox, type ServedBox } from './command-support/served-box.ts';
import { eachCli } from './support/cli-versions.ts';

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

  // How a session is named is read by Dovetail; the CLI is always given its whole id.
  const names = [
    { how: '--resume with the title', options: () => ['--resume', 'Remember the word heron'] },
    { how: '--resume with the id', options: (id: string) => ['--resume', id] },
    { how: '--resume with the beginning of the id', options: (id: string) => ['--resume', id.slice(0, 8)] },
    { how: '--continue', options: () => ['--continue'] },
  ];
  const forks = [
    { how: '--continue --fork', options: () => ['--continue', '--fork'] },
    { how: '--resume --fork', options: (id: string) => ['--resume', id, '--fork'] },
  ];

  test('however it is named it goes on, and a fork leaves it as it is', { timeout: 240_000 }, async () => {
    const [naming, forking] = cli.isNewest ? [names, forks] : [names.slice(1, 2), forks.slice(0, 1)];
    const answer = { expect: 'which word was it', say: 'It was heron.' };
    const box = await openServedBox([
      { expect: 'remember the word heron', say: 'I will remember it.' },
      ...[...naming, ...forking].map(() => answer),
    ]);
    const begun = await box.run(['run', 'remember the word heron', '--output-format', 'json', ...claude]);
    expect(begun).toMatchObject({ code: 0, stderr: '' });
    const [file = '', ...others] = await sessionFiles(box);
    expect(others).toEqual([]);
    const { session_id: id } = JSON.parse(begun.stdout) as { session_id: string };

    let whole = await readFile(file, 'utf8');
    for (const { how, options } of naming) {
      const { code, stdout, stderr } = await box.run(['run', 'which word was it', ...options(id), ...claude]);
      expect({ how, code, stdout, stderr }).toEqual({ how, code: 0, stdout: 'It was heron.\n', stderr: '' });
      expect(lastSaid(box)).toMatch(/remember the word heron.*I will remember it\..*which word was it/);
      expect(await sessionFiles(box)).toEqual([file]);
      const grown = await readFile(file, 'utf8');
      expect(grown.startsWith(whole)).toBe(true);
      expect(grown.slice(whole.length)).toContain('It was heron.');
      whole = grown;
    }

    for (const { how, options } of forking) {
      const known = await sessionFiles(box);
      const args = ['run', 'which word was it', '--output-format=json', ...options(id), ...claude];
      const { code, stdout } = await box.run(args);
      expect({ how, code }).toEqual({ how, code: 0 });
      const forked = (JSON.parse(stdout) as { session_id: string }).session_id;
      expect(lastSaid(box)).toMatch(/remember the word heron.*which word was it/);
      expect(await readFile(file, 'utf8')).toBe(whole);
      const added = (await sessionFiles(box)).filter(each => !known.includes(each));
      expect(added).toEqual([expect.stringContaining(forked)]);
      expect(await readFile(added[0] ?? '', 'utf8')).toContain('It was heron.');
    }
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
