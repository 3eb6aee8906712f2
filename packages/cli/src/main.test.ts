import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dispatch } from './main.ts';
import { testContext, type TestContext } from './testing/context.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { Ended } from './ended.ts';
import { version } from './version.ts';

async function run(args: readonly string[], context: TestContext = testContext()) {
  const code = await dispatch(args, context);
  return { code, stdout: context.terminal.stdout, stderr: context.terminal.stderr };
}

test.each([['--help'], ['-h'], ['help']])('%s is the help', async word => {
  const { code, stdout, stderr } = await run([word]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Commands:');
});

test.each([[['help', 'run']], [['run', '--help']], [['run', '-h']], [['run', 'a', 'b', '--help']]])(
  '%j is the help of one command',
  async args => {
    const { code, stdout } = await run(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^dovetail run: /);
  },
);

test.each([['--version'], ['-v']])('%s', async word => {
  expect(await run([word])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('wrong usage is code 2 and a sentence', () => {
  test.each([
    [['sesions'], 'There is no command "sesions". Did you mean "sessions"? "dovetail --help" lists the commands.'],
    [['banana'], 'There is no command "banana". "dovetail --help" lists the commands.'],
    [['help', 'banana'], 'There is no command "banana". "dovetail --help" lists the commands.'],
    [['--cwd', '/', 'banana'], 'There is no command "banana". "dovetail --help" lists the commands.'],
    [['--cwd', '/', 'run'], 'Say what to do: dovetail run PROMPT\nSee "dovetail run --help".'],
    [['--cwd=/', '--verbose', 'run'], 'Say what to do: dovetail run PROMPT\nSee "dovetail run --help".'],
    [['--cwd'], '--cwd needs a value: --cwd DIR\nSee "dovetail workbench --help".'],
    [
      ['--no-open', '--port', 'x'],
      '--port takes a whole number from 0 to 65535, not "x".\nSee "dovetail workbench --help".',
    ],
    [['--banana'], 'There is no option --banana.\nSee "dovetail workbench --help".'],
    [['constructor'], 'There is no command "constructor". "dovetail --help" lists the commands.'],
    [['run'], 'Say what to do: dovetail run PROMPT\nSee "dovetail run --help".'],
    [['run', ' '], 'The prompt is empty.\nSee "dovetail run --help".'],
    [['run', '-'], 'The prompt is empty.\nSee "dovetail run --help".'],
    [
      ['run', 'a', 'b'],
      '"run" takes one PROMPT; put it in quotes. What follows it is "b".\nSee "dovetail run --help".',
    ],
    [['run', 'a', '--fork'], '--fork needs --resume ID or --continue.\nSee "dovetail run --help".'],
    [['run', 'a', '--resume', 'x', '--continue'], 'Give either --resume or --continue.\nSee "dovetail run --help".'],
    [
      ['run', 'a', '--continue', '--rehearsal'],
      'A rehearsal keeps no session, so --rehearsal does not go with --resume or --continue.\nSee "dovetail run --help".',
    ],
    [['sidecar', 'x'], '"sidecar" takes options only. What does "x" mean?\nSee "dovetail sidecar --help".'],
    [['doctor', 'x'], '"doctor" takes no words, but there is "x".\nSee "dovetail doctor --help".'],
    [
      ['sessions', 'search', ' '],
      'There is nothing to search for: the text is empty.\nSee "dovetail sessions --help".',
    ],
  ])('%j', async (args, sentence) => {
    expect(await run(args)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` });
  });
});

describe('what cannot be done is code 1 and a sentence', () => {
  test.each(['run', 'sessions', 'rehearsal', 'doctor'])('a folder that is not there: %s', async command => {
    const missing = join(temporaryFolder(), 'missing');
    const args = command === 'run' || command === 'rehearsal' ? ['hello'] : [];
    expect(await run([command, ...args, '--cwd', missing])).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no folder ${missing}.\n`,
    });
  });

  test('a file instead of a folder', async () => {
    expect(await run(['sessions', '--cwd', process.execPath])).toMatchObject({
      code: 1,
      stderr: `${process.execPath} is not a folder.\n`,
    });
  });

  test('a CLI that is not there', async () => {
    const missing = join(temporaryFolder(), 'claude');
    const { code, stderr } = await run(['run', 'hi', '--claude', missing]);
    expect(code).toBe(1);
    expect(stderr).toMatch(`There is no file at ${missing}, which the --claude option names as the Claude Code CLI.`);
  });

  test('a home that is no folder', async () => {
    const home = join(process.execPath, '.claude');
    const { code, stderr } = await run(['ide'], testContext({ env: { CLAUDE_CONFIG_DIR: home } }));
    expect(code).toBe(1);
    expect(stderr).toMatch(
      `${join(home, 'ide')} cannot be used (ENOTDIR). Settings and lock files are kept under HOME`,
    );
  });

  test('a current folder that was deleted', async () => {
    const cwd = vi.spyOn(process, 'cwd').mockImplementation(() => {
      throw Object.assign(new Error('ENOENT: uv_cwd'), { code: 'ENOENT', syscall: 'uv_cwd' });
    });
    onTestFinished(() => cwd.mockRestore());
    expect(await run(['sessions'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The current folder is no longer there. Go to another one, or name one with --cwd DIR.\n',
    });
  });

  test('a scenario that is not there', async () => {
    const { code, stderr } = await run(['run', 'hi', '--rehearsal=nonsense']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no scenario "nonsense": .*hello.*\n$/);
  });
});

function fail(): never {
  throw new Error('a bug');
}

/** Whatever a command asks of its environment fails. */
function broken(): TestContext {
  return { ...testContext(), env: new Proxy({}, { get: fail }) };
}

test('a bug is told as one, without its stack unless asked for', async () => {
  const quiet = await run(['sessions'], broken());
  expect(quiet).toMatchObject({
    code: 1,
    stderr: 'Dovetail failed: a bug. Run it again with --verbose to see where.\n',
  });
  const verbose = await run(['sessions', '--verbose'], broken());
  expect(verbose.stderr).toMatch(/^Error: a bug\n {4}at /);
});

test.each([
  ['SIGINT', 130, 'Interrupted.\n'],
  ['output closed', 0, ''],
  ['output failed', 1, 'The output could not be written.\n'],
] as const)('an end by %s is code %i', async (reason, code, stderr) => {
  const context = testContext();
  context.end.abort(new Ended(reason));
  expect(await run(['run', '-'], context)).toMatchObject({ code, stderr });
});

test.each([[['rehearsal', '--list']], [['--help']], [['help', 'run']], [['--version']]])(
  '%j: an output that was lost on the way is no success',
  async args => {
    const context = testContext();
    const end = () => context.end.abort(new Ended('output failed', 'The disk is full.'));
    const terminal = { ...context.terminal, out: async () => end() };
    const told = { ...context, terminal };
    expect(await dispatch(args, told)).toBe(1);
    expect(context.terminal.stderr).toBe('The output could not be written. The disk is full.\n');
  },
);
