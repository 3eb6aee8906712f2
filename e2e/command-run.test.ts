// `dovetail run` with the real CLIs and the scripted model: what is printed, what is decided, what is written.
import { describe, expect, test } from 'vitest';
import { openBox, type Box, type Finished } from './command-support/box.ts';
import { eachCli } from './support/cli-versions.ts';

const hello = 'Hello! This is a rehearsal, so this line is scripted and no model is behind it.';

/** Proposes a file, then says how that went. A strict script: what it does not expect fails the turn. */
const writing = [
  'steps:',
  '  - say: I will write a file.',
  '    call: { Write: { file_path: "${cwd}/new.txt", content: "one\\ntwo\\n" } }',
  '  - branch:',
  '      - when: { error: true }',
  '        steps: [{ say: It was not written. }]',
  '      - steps: [{ say: It was written. }]',
  '',
].join('\n');

async function propose(box: Box, options: readonly string[]): Promise<Finished> {
  const scenario = await box.write('writing.yaml', writing);
  return box.run(['run', 'write', `--rehearsal=${scenario}`, ...options]);
}

describe.each(eachCli)('dovetail run on Claude Code %s', (version, cli) => {
  const claude = ['--claude', cli.path];

  cli.ifNewest(() => {
    test('prints the answer and nothing else', async () => {
      const box = await openBox();
      expect(await box.run(['run', 'hi', '--rehearsal', 'hello', ...claude])).toEqual({
        code: 0,
        stdout: `${hello}\n`,
        stderr: '',
      });
    });
  });

  cli.ifNewest(() => {
    test('--output-format json prints the one line of the result', async () => {
      const box = await openBox();
      const options = ['--rehearsal', 'hello', '--output-format', 'json'];
      const { code, stdout, stderr } = await box.run(['run', 'hi', ...options, ...claude]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.match(/\n/g)).toHaveLength(1);
      expect(JSON.parse(stdout)).toMatchObject({ type: 'result', subtype: 'success', is_error: false, result: hello });
    });
  });

  test('--verbose tells which CLI runs, what it does and which session it was', async () => {
    const box = await openBox();
    const scenario = await box.write('writing.yaml', writing);
    const options = [`--rehearsal=${scenario}`, '--allow', 'Write', '--verbose'];
    const { stdout, stderr } = await box.run(['run', 'write', ...options, ...claude]);
    expect(stdout).toBe('It was written.\n');
    const session = /Session ([0-9a-f-]{36})\n$/.exec(stderr)?.[1];
    expect(stderr).toBe(
      [
        'Rehearsal: a script answers, no model and no account.',
        `Claude Code CLI ${version} at ${cli.path} (named by --claude)`,
        'I will write a file.',
        '✓ Write: new.txt',
        `Session ${session}`,
        '',
      ].join('\n'),
    );
  });

  cli.ifNewest(() => {
    test('the prompt may come from stdin, whatever it holds', async () => {
      const box = await openBox();
      const prompt = 'Line one\n--model "ü" \'$HOME\'\n';
      const scenario = await box.write(
        'stdin.yaml',
        `steps:\n  - expect: { user: { contains: ${JSON.stringify(prompt.trim())} } }\n    say: Read.\n`,
      );
      expect(await box.run(['run', '-', `--rehearsal=${scenario}`, ...claude], { stdin: prompt })).toEqual({
        code: 0,
        stdout: 'Read.\n',
        stderr: '',
      });
    });
  });

  cli.ifNewest(() => {
    test('--model and --permission-mode reach the CLI', async () => {
      const box = await openBox();
      const scenario = await box.write(
        'mode.yaml',
        'steps:\n  - expect: { model: claude-haiku-4-5, mode: plan }\n    say: As wanted.\n',
      );
      const options = ['--model', 'claude-haiku-4-5', '--permission-mode', 'plan', `--rehearsal=${scenario}`];
      expect(await box.run(['run', 'hi', ...options, ...claude])).toEqual({
        code: 0,
        stdout: 'As wanted.\n',
        stderr: '',
      });
    });
  });

  cli.ifNewest(() => {
    test('DOVETAIL_CLAUDE names the CLI', async () => {
      const box = await openBox({ DOVETAIL_CLAUDE: cli.path });
      expect(await box.run(['run', 'hi', '--rehearsal', 'hello'])).toMatchObject({ code: 0, stdout: `${hello}\n` });
    });
  });

  cli.ifNewest(() => {
    describe('without a terminal', () => {
      test('what needs permission is denied, and said so', async () => {
        const box = await openBox();
        expect(await propose(box, claude)).toEqual({
          code: 0,
          stdout: 'It was not written.\n',
          stderr: 'Denied Write: new.txt (nobody is there to decide). Allow it with --allow Write\n',
        });
        await expect(box.read('new.txt')).rejects.toThrow('ENOENT');
      });

      test.each([[['--allow', 'Write']], [['--permission-mode', 'acceptEdits']]])(
        '%j lets it through',
        async options => {
          const box = await openBox();
          expect(await propose(box, [...claude, ...options])).toEqual({
            code: 0,
            stdout: 'It was written.\n',
            stderr: '',
          });
          expect(await box.read('new.txt')).toBe('one\ntwo\n');
        },
      );

      test('--allow of another tool does not', async () => {
        const box = await openBox();
        expect((await propose(box, [...claude, '--allow', 'Edit(/elsewhere/**)'])).stdout).toBe(
          'It was not written.\n',
        );
      });
    });
  });

  describe('a turn that fails', () => {
    const failing = ['run', '400', '--rehearsal', 'failing-api'];
    const sentence = 'The turn failed: API Error: 400 messages: this request was refused by the scenario\n';

    test('is code 1 and a sentence', async () => {
      const box = await openBox();
      expect(await box.run([...failing, ...claude])).toEqual({ code: 1, stdout: '', stderr: sentence });
    });

    cli.ifNewest(() => {
      test('is code 1 and still the result, as JSON', async () => {
        const box = await openBox();
        const { code, stdout, stderr } = await box.run([...failing, '--output-format', 'json', ...claude]);
        expect({ code, stderr }).toEqual({ code: 1, stderr: sentence });
        expect(JSON.parse(stdout)).toMatchObject({ type: 'result', is_error: true });
      });
    });

    test('without an account says what to do', async () => {
      const box = await openBox();
      const { code, stdout, stderr } = await box.run(['run', 'hi', ...claude]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(
        /^The turn failed: .*\/login\. Sign in with "claude auth login".* or add --rehearsal .*\n$/,
      );
    });
  });
});
