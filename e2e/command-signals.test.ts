// `dovetail run` is told to end: by a signal, by two, by a reader that goes away. Nothing is left, and the code says why.
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openBox } from './command-support/box.ts';
import { builtCommand } from './command-support/built-command.ts';
import { eachCli } from './support/cli-versions.ts';

const stalling = ['run', 'stall', '--rehearsal', 'failing-api'];

/** Two of a kind would be delivered as one; of two different ones either may come first. */
function twice(child: ChildProcess): void {
  child.kill('SIGINT');
  child.kill('SIGTERM');
}

describe.each(eachCli)('the end of a turn on Claude Code %s', (_version, cli) => {
  const claude = ['--claude', cli.path];

  const signals = [
    ['SIGINT', 130, 'Interrupted.\n'],
    ['SIGTERM', 143, 'Ended by SIGTERM.\n'],
    ['SIGHUP', 129, 'Ended by SIGHUP: the terminal has gone.\n'],
  ] as const;
  // To the CLI they are one and the same interrupt; the older one is sent it while a tool runs.
  test.each(cli.isNewest ? signals : [])('%s interrupts and ends with %i', async (signal, code, sentence) => {
    const box = await openBox();
    const running = await box.start([...stalling, '--output-format', 'stream-json', ...claude]);
    await running.stdout.until('here ');
    running.child.kill(signal);
    const { stdout, ...rest } = await running.finished;
    expect(rest).toMatchObject({ code, stderr: sentence });
    // The turn ended properly: its result was printed.
    expect(stdout).toMatch(/"subtype":"error_during_execution"/);
    await expect.poll(() => box.processes()).toEqual([]);
  });

  cli.ifNewest(() => {
    test('two signals end at once', async () => {
      const box = await openBox();
      const running = await box.start([...stalling, '--output-format', 'stream-json', ...claude]);
      await running.stdout.until('here ');
      twice(running.child);
      expect([130, 143]).toContain((await running.finished).code);
      await expect.poll(() => box.processes()).toEqual([]);
    });
  });

  test('a tool that runs is ended with the turn', async () => {
    const box = await openBox();
    const scenario = await box.write(
      'tool.yaml',
      'steps:\n  - call: { Bash: { command: "touch started; tail -f /dev/null" } }\n',
    );
    const running = await box.start(['run', 'go', `--rehearsal=${scenario}`, '--allow', 'Bash', ...claude]);
    await expect.poll(() => box.read('started'), { timeout: 60_000 }).toBe('');
    running.child.kill('SIGINT');
    expect(await running.finished).toMatchObject({ code: 130, stdout: '', stderr: 'Interrupted.\n' });
    await expect.poll(() => box.processes()).toEqual([]);
  });

  cli.ifNewest(() => {
    test('kill -9 leaves no CLI either', async () => {
      const box = await openBox();
      const running = await box.start([...stalling, '--output-format', 'stream-json', ...claude]);
      await running.stdout.until('here ');
      running.child.kill('SIGKILL');
      await running.finished;
      await expect.poll(() => box.processes()).toEqual([]);
      // Nobody could clean up: the home of the rehearsal stays behind, and goes with the box.
      await box.clearTemporary();
    });
  });

  cli.ifNewest(() => {
    test('a reader that goes away (| head -1) ends it quietly', async () => {
      const box = await openBox();
      const running = await box.start([
        'run',
        '100000',
        '--rehearsal=long-stream',
        '--output-format=stream-json',
        ...claude,
      ]);
      await running.stdout.until('\n');
      running.child.stdout.destroy();
      expect(await running.finished).toMatchObject({ code: 0, stderr: '' });
      await expect.poll(() => box.processes()).toEqual([]);
    });
  });
});

/** Answers `initialize`, then does this with the first message. */
const fake = (onMessage: string) =>
  [
    '#!/usr/bin/env node',
    "if (process.argv.includes('--version')) { console.log('2.1.325 (Claude Code)'); process.exit(0); }",
    "const say = value => process.stdout.write(JSON.stringify(value) + '\\n');",
    "require('node:readline').createInterface({ input: process.stdin }).on('line', line => {",
    '  const { type, request_id } = JSON.parse(line);',
    "  if (type === 'control_request') say({ type: 'control_response', response: { subtype: 'success', request_id, response: {} } });",
    `  else { say({ type: 'system', subtype: 'init', session_id: 's' }); ${onMessage} }`,
    '});',
    '',
  ].join('\n');

async function misbehaving(script: string) {
  const box = await openBox();
  const path = `${box.root}/claude`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return { box, args: ['run', 'hi', '--rehearsal', 'hello', '--claude', path] };
}

const hangs =
  '#!/bin/sh\n[ "$1" = --version ] && echo "2.1.325 (Claude Code)" && exit\ntouch "$PWD/started"\ntrap "sleep 3; touch told" TERM\ntrap "" INT\nwhile :; do sleep 1; done\n';

describe('a CLI that misbehaves', () => {
  test('dies in the middle of a turn: code 1, what it said last, nothing left', async () => {
    const die =
      "say({ type: 'assistant', message: { content: [{ type: 'text', text: 'This far.' }] } }); console.error('boom'); process.exit(3);";
    const { box, args } = await misbehaving(fake(die));
    expect(await box.run(args)).toEqual({
      code: 1,
      stdout: 'This far.\n',
      stderr: 'No answer came. The Claude Code CLI ended with code 3. It said: boom\n',
    });
    expect((await box.run([...args, '--output-format', 'json'])).stdout).toBe('');
  });

  test('is killed', async () => {
    const { box, args } = await misbehaving(fake("process.kill(process.pid, 'SIGKILL');"));
    expect(await box.run(args)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No answer came. The Claude Code CLI was ended by SIGKILL.\n',
    });
  });

  test('refuses to start: its own words', async () => {
    const refuse = "console.error('error: unknown option'); process.exit(1);";
    const { box, args } = await misbehaving(fake('').replace('const say', `${refuse}\nconst say`));
    expect((await box.run(args)).stderr).toBe(
      'No answer came. The Claude Code CLI ended with code 1. It said: error: unknown option\n',
    );
  });

  test('hangs at its start: two signals end it at once', async () => {
    const { box, args } = await misbehaving(hangs);
    const running = await box.start(args);
    await expect.poll(() => box.read('started'), { timeout: 60_000 }).toBe('');
    twice(running.child);
    const { code, stderr } = await running.finished;
    expect(`${code} ${stderr}`).toMatch(/^(130 Interrupted\.|143 Ended by SIGTERM\.)\n$/);
    await expect.poll(() => box.processes()).toEqual([]);
    // Politely it would have had five seconds between being told to end and being killed, and needs three to note it.
    await expect(box.read('told')).rejects.toThrow('ENOENT');
  });

  test('hangs at its start: one signal ends it, however stubborn it is', async () => {
    const { box, args } = await misbehaving(hangs);
    const running = await box.start(args);
    await expect.poll(() => box.read('started'), { timeout: 60_000 }).toBe('');
    running.child.kill('SIGTERM');
    expect(await running.finished).toMatchObject({ code: 143 });
    await expect.poll(() => box.processes()).toEqual([]);
  });

  test('hangs when asked for its version: a signal does not wait for it', async () => {
    const { box, args } = await misbehaving('#!/bin/sh\ntouch "$PWD/asked"\nexec sleep 600\n');
    const running = await box.start(args);
    await expect.poll(() => box.read('asked'), { timeout: 60_000 }).toBe('');
    running.child.kill('SIGINT');
    expect(await running.finished).toEqual({ code: 130, stdout: '', stderr: 'Interrupted.\n' });
    await expect.poll(() => box.processes()).toEqual([]);
  });
});

test('an output that cannot be written is a failure', async () => {
  const box = await openBox();
  const full = createWriteStream('/dev/full');
  await new Promise(resolve => void full.once('open', resolve));
  const child = spawn(process.execPath, [await builtCommand(), 'rehearsal', '--list'], {
    env: box.env,
    stdio: ['ignore', full, 'pipe'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise(resolve => void child.on('close', resolve));
  full.destroy();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'The output could not be written. ENOSPC: no space left on device, write\n',
  });
});
