// `dovetail rehearsal`: a real CLI, started by hand with what was printed, talks to it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createRehearsalHome, rehearsalEnvironment } from '@dovetail/rehearsal';
import { openBox } from './command-support/box.ts';
import { eachCli } from './support/cli-versions.ts';

describe.each(eachCli)('dovetail rehearsal and Claude Code %s', (_version, cli) => {
  test('prints its base URL first, and a CLI can use it with the key beside it', async () => {
    const box = await openBox();
    const server = await box.start(['rehearsal', 'hello', '--port', '0', '--verbose']);
    const url = (await server.stdout.until(/^.*\n/)).trim();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    const printed = await server.stderr.until(/ANTHROPIC_BASE_URL=(\S+) ANTHROPIC_API_KEY=(\S+) claude\n/);
    const [, printedUrl, key = ''] = /BASE_URL=(\S+) ANTHROPIC_API_KEY=(\S+)/.exec(printed) ?? [];
    expect(printedUrl).toBe(url);

    const { home, dispose } = await createRehearsalHome({ projects: [box.project], key });
    const [command, ...script] = cli.path.endsWith('.js') ? [process.execPath, cli.path] : [cli.path];
    const asked = promisify(execFile)(command ?? '', [...script, '-p', 'hi'], {
      cwd: box.project,
      env: { ...rehearsalEnvironment({ url, home, key }), TMPDIR: home },
    });
    asked.child.stdin?.end();
    const { stdout } = await asked;
    await dispose();
    expect(stdout).toBe('Hello! This is a rehearsal, so this line is scripted and no model is behind it.\n');

    server.child.kill('SIGINT');
    const ended = await server.finished;
    expect(ended).toMatchObject({ code: 0, stdout: `${url}\n` });
    expect(ended.stderr).toContain('Ctrl+C stops it.\n');
    expect(ended.stderr).not.toContain('was not played');
  });
});
