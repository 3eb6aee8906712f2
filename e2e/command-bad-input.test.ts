// Bad input from outside: one clear sentence on stderr, nothing on stdout, the right code, no stack.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBox, type Box, type Finished } from './command-support/box.ts';
import { newestCli } from './command-support/newest-cli.ts';

const claude = ['--claude', newestCli.path];

async function program(box: Box, script: string): Promise<string> {
  const path = join(box.root, 'claude');
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const failed = (sentence: string): Finished => ({ code: 1, stdout: '', stderr: `${sentence}\n` });
const misused = (sentence: string, command: string): Finished => ({
  code: 2,
  stdout: '',
  stderr: `${sentence}\nSee "dovetail ${command} --help".\n`,
});

describe('the CLI', () => {
  test('is nowhere: every place is told, and how to install it', async () => {
    const box = await openBox({ PATH: '/nonexistent' });
    const { code, stdout, stderr } = await box.run(['run', 'hi', '--rehearsal']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The Claude Code CLI was not found\. Looked at:\n/);
    expect(stderr).toContain(`  ${box.home}/.local/bin/claude\n`);
    expect(stderr).toMatch(/Install it with "npm install -g @anthropic-ai\/claude-code".*\n$/);
    const doctor = await box.run(['doctor']);
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toContain('✗ Claude Code CLI: The Claude Code CLI was not found.');
  });

  test('is not where it was named', async () => {
    const box = await openBox({ DOVETAIL_CLAUDE: '/nonexistent/claude' });
    expect((await box.run(['run', 'hi'])).stderr).toMatch(
      /^There is no file at \/nonexistent\/claude, which DOVETAIL_CLAUDE names as the Claude Code CLI\./,
    );
  });

  test('is a folder', async () => {
    const box = await openBox();
    expect(await box.run(['run', 'hi', '--claude', '.'])).toEqual(
      failed(
        `${box.project}, which the --claude option names as the Claude Code CLI, is a folder. Name the program inside it.`,
      ),
    );
  });

  test('is too old', async () => {
    const box = await openBox();
    const path = await program(box, 'echo "1.0.3 (Claude Code)"');
    expect(await box.run(['run', 'hi', '--claude', path])).toEqual(
      failed(
        `Dovetail needs Claude Code CLI 2.1.29 or newer; this is 1.0.3. Update it with "claude update" or "npm install -g @anthropic-ai/claude-code". It is ${path} (named by --claude).`,
      ),
    );
  });

  test('is another program', async () => {
    const box = await openBox();
    const path = await program(box, 'echo "I am something else"');
    expect(await box.run(['run', 'hi', '--claude', path])).toEqual(
      failed(`${path} did not tell its version, so it may not be the Claude Code CLI: I am something else`),
    );
  });
});

describe('the folder', () => {
  test('is not there', async () => {
    const box = await openBox();
    expect(await box.run(['run', 'hi', '--cwd', 'nowhere', ...claude])).toEqual(
      failed(`There is no folder ${box.project}/nowhere.`),
    );
  });

  test('may not be read', async () => {
    const box = await openBox();
    const closed = box.path('closed');
    await mkdir(closed);
    // Root may read everything; nobody may not.
    const uid = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    await chmod(closed, 0);
    expect(await box.run(['sessions', '--cwd', closed], uid)).toEqual(
      failed(`The folder ${closed} cannot be read (EACCES).`),
    );
  });
});

describe('the session', () => {
  test('is unknown', async () => {
    const box = await openBox();
    expect(await box.run(['run', 'hi', '--resume', 'beef', ...claude])).toEqual(
      failed(
        `There is no session "beef" of ${box.project}. "dovetail sessions" lists those of this folder, "dovetail sessions --all" every one.`,
      ),
    );
  });

  test('is one of two', async () => {
    const box = await openBox();
    const folder = join(box.home, '.claude', 'projects', box.project.replaceAll(/[^a-zA-Z0-9]/g, '-'));
    const ids = ['beef0000-0000-4000-8000-000000000001', 'beef0000-0000-4000-8000-000000000002'];
    await mkdir(folder, { recursive: true });
    for (const id of ids) {
      const line = {
        type: 'user',
        uuid: id,
        parentUuid: null,
        sessionId: id,
        cwd: box.project,
        timestamp: '2026-01-02T03:04:05.000Z',
        message: { role: 'user', content: `I am ${id.slice(-1)}` },
      };
      await writeFile(join(folder, `${id}.jsonl`), `${JSON.stringify(line)}\n`);
    }
    const { code, stdout, stderr } = await box.run(['run', 'hi', '--resume', 'beef', ...claude]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^"beef" fits 2 sessions; give more of the id:\n( {2}beef0000-\S+ {2}I am [12]\n){2}$/);
  });
});

describe('the scenario', () => {
  test.each([
    ['rehearsal SCENARIO', (file: string) => ['rehearsal', file]],
    ['run --rehearsal', (file: string) => ['run', 'hi', `--rehearsal=${file}`, ...claude]],
  ])('is malformed: file, line and key are told (%s)', async (_how, args) => {
    const box = await openBox();
    const file = await box.write('mine.yaml', 'name: mine\nsteps:\n  - say: hi\n  - sya: ho\n');
    expect(await box.run(args(file))).toEqual(failed('Scenario mine.yaml, line 4: steps[1].sya is not a known key.'));
  });

  test('is not there', async () => {
    const box = await openBox();
    const { code, stderr } = await box.run(['rehearsal', 'nonsense']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no scenario "nonsense": no file of that name, .*hello.*\.\n$/);
  });
});

test('a port in use', async () => {
  const box = await openBox();
  const server = createServer();
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await box.run(['rehearsal', 'hello', '--port', String(port)])).toEqual(
    failed(`Port ${port} of 127.0.0.1 is in use. Choose another with --port, or leave it out for any free one.`),
  );
});

test.each([
  [['run'], 'Say what to do: dovetail run PROMPT', 'run'],
  [['run', ''], 'The prompt is empty.', 'run'],
  [['run', '-'], 'The prompt is empty.', 'run'],
  [['run', 'a', 'b'], '"run" takes one PROMPT; put it in quotes. What follows it is "b".', 'run'],
  [['run', 'a', '--outputformat', 'json'], 'There is no option --outputformat. Did you mean --output-format?', 'run'],
  [
    ['run', 'a', '--output-format', 'xml'],
    '--output-format cannot be "xml"; it is one of text, json, stream-json.',
    'run',
  ],
  [['rehearsal', 'hello', '--port', '70000'], '--port takes a whole number from 0 to 65535, not "70000".', 'rehearsal'],
  [['sessions', 'shwo'], 'There is no "sessions shwo". Did you mean "show"?', 'sessions'],
  [['doctor', '--fixx'], 'There is no option --fixx. Did you mean --fix?', 'doctor'],
])('wrong usage: %j', async (args, sentence, command) => {
  const box = await openBox();
  expect(await box.run(args)).toEqual(misused(sentence, command));
});

test('a data folder that cannot be written costs nothing but memory', async () => {
  const box = await openBox({ DOVETAIL_HOME: '/dev/null/dovetail' });
  expect(await box.run(['run', 'hi', '--rehearsal', 'hello', ...claude])).toMatchObject({ code: 0, stderr: '' });
});
