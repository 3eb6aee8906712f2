// `dovetail run` on a pseudo-terminal with the real CLIs: questions are asked and decided by the person, by nobody else.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openBox, type Box } from './command-support/box.ts';
import { ctrlC, ctrlD, enter, type PseudoTerminal } from './command-support/pseudo-terminal.ts';
import { newestCli } from './command-support/newest-cli.ts';
import { eachCli } from './support/cli-versions.ts';

/** Proposes a file; a denial must carry what the person wrote. */
const proposal = (expectation = '') =>
  [
    'steps:',
    '  - say: I will write a file.',
    '    call: { Write: { file_path: "${cwd}/new.txt", content: "one\\ntwo\\n" } }',
    '  - branch:',
    '      - when: { error: true }',
    `        steps: [{ ${expectation}say: It was not written. }]`,
    '      - steps: [{ say: It was written. }]',
    '',
  ].join('\n');

async function propose(box: Box, claude: readonly string[], text = proposal()): Promise<PseudoTerminal> {
  const scenario = await box.write('proposal.yaml', text);
  return box.onTerminal(['run', 'write', `--rehearsal=${scenario}`, ...claude]);
}

const prompt = /> (?=.*$)/;

describe.each(eachCli)('dovetail run on a terminal, on Claude Code %s', (_version, cli) => {
  const claude = ['--claude', cli.path];

  cli.ifNewest(() => {
    test('shows what is asked, and a yes writes the file', async () => {
      const box = await openBox();
      const terminal = await propose(box, claude);
      await terminal.sees('Permission: Write: new.txt');
      await terminal.sees(prompt);
      expect(existsSync(box.path('new.txt'))).toBe(false);
      terminal.type(`y${enter}`);
      expect(await terminal.code).toBe(0);
      expect(await box.read('new.txt')).toBe('one\ntwo\n');
      expect(terminal.screen).toBe(
        [
          'Rehearsal: a script answers, no model and no account.',
          'I will write a file.',
          '',
          'Permission: Write: new.txt',
          '    + one',
          '    + two',
          '  y  allow once',
          '  1  accept edits without asking for this conversation',
          '  n  deny, or type what to do instead',
          '> y',
          '✓ Write: new.txt',
          'It was written.',
          '',
        ].join('\n'),
      );
    });
  });

  cli.ifNewest(() => {
    test('other words deny it, and reach the model', async () => {
      const box = await openBox();
      const terminal = await propose(box, claude, proposal('expect: use old.txt instead, '));
      await terminal.sees(prompt);
      terminal.type(`use old.txt instead${enter}`);
      expect(await terminal.code).toBe(0);
      expect(terminal.screen).toContain('✗ Write: new.txt\nIt was not written.\n');
      expect(existsSync(box.path('new.txt'))).toBe(false);
    });
  });

  cli.ifNewest(() => {
    test('a suggestion is chosen by its number, and then counts', async () => {
      const box = await openBox();
      const two = proposal().replace(
        'steps: [{ say: It was written. }]',
        'steps: [{ call: { Write: { file_path: "${cwd}/more.txt", content: "3\\n" } } }, { say: Both were written. }]',
      );
      const terminal = await propose(box, claude, two);
      await terminal.sees(prompt);
      terminal.type(`1${enter}`);
      expect(await terminal.code).toBe(0);
      expect(await box.read('more.txt')).toBe('3\n');
      expect(terminal.screen.match(/Permission:/g)).toHaveLength(1);
    });
  });

  cli.ifNewest(() => {
    test('what was typed before the question is no answer to it, and neither is an empty line', async () => {
      const box = await openBox();
      const terminal = await propose(box, claude);
      await terminal.sees('I will write');
      terminal.type(`y${enter}y${enter}`);
      await terminal.sees('what to do instead');
      await terminal.sees(prompt);
      terminal.type(enter);
      await terminal.sees(prompt);
      expect(existsSync(box.path('new.txt'))).toBe(false);
      terminal.type(`n${enter}`);
      expect(await terminal.code).toBe(0);
      expect(terminal.screen).toContain('It was not written.');
    });
  });

  cli.ifNewest(() => {
    test('Ctrl+D answers nothing: denied', async () => {
      const box = await openBox();
      const terminal = await propose(box, claude);
      await terminal.sees(prompt);
      terminal.type(ctrlD);
      expect(await terminal.code).toBe(0);
      expect(terminal.screen).toContain('It was not written.');
    });
  });

  cli.ifNewest(() => {
    test('Ctrl+C at a question ends the turn; nothing is written and nothing is left', async () => {
      const box = await openBox();
      const terminal = await propose(box, claude);
      await terminal.sees(prompt);
      terminal.type(ctrlC);
      expect(await terminal.code).toBe(130);
      expect(terminal.screen).toMatch(/\nInterrupted\.\n$/);
      expect(terminal.screen).not.toContain('It was');
      expect(existsSync(box.path('new.txt'))).toBe(false);
      await expect.poll(() => box.processes()).toEqual([]);
    });
  });

  cli.ifNewest(() => {
    test('Ctrl+C while the answer is written keeps what was written', async () => {
      const box = await openBox();
      const terminal = await box.onTerminal(['run', 'stall', '--rehearsal', 'failing-api', ...claude]);
      await terminal.sees('This answer stops here');
      terminal.type(ctrlC);
      expect(await terminal.code).toBe(130);
      expect(terminal.screen).toMatch(/\nThis answer stops here [for ^C]*\n+Interrupted\.\n$/);
      await expect.poll(() => box.processes()).toEqual([]);
    });
  });

  test('the whole tour: a question, a plan, no decision but the person’s', async () => {
    const box = await openBox();
    const terminal = await box.onTerminal(['run', 'Show me around', '--rehearsal', ...claude]);
    await terminal.sees('Permission: Write: dovetail-tour.md');
    await terminal.sees(prompt);
    terminal.type(`y${enter}`);
    await terminal.sees('Permission: Edit: dovetail-tour.md');
    await terminal.sees(prompt);
    terminal.type(`y${enter}`);
    await terminal.sees('Permission: Bash: node --print "6 * 7"');
    await terminal.sees(prompt);
    terminal.type(`y${enter}`);
    await terminal.sees('How would you like answers to be written?');
    await terminal.sees('empty skips) > ');
    terminal.type(`2${enter}`);
    await terminal.sees('1. Read dovetail-tour.md.');
    await terminal.sees(prompt);
    terminal.type(`y${enter}`);
    expect(await terminal.code).toBe(0);
    expect(await box.read('dovetail-tour.md')).toContain('Tally: II\n');
    expect(terminal.screen).toContain('Detailed it is: the result, and the reasons with it.');
    expect(terminal.screen).toContain('You approved the plan.');
    expect(terminal.screen).not.toContain('left out');
  });
});

describe('the terminal itself', () => {
  const claude = ['--claude', newestCli.path];
  const escape = String.fromCodePoint(0x1b);

  test('colours, and progress on one line of any width while one waits', async () => {
    const box = await openBox();
    const terminal = await box.onTerminal(['run', 'hi', '--rehearsal', 'hello', ...claude], { columns: 20 });
    expect(await terminal.code).toBe(0);
    expect(terminal.raw).toContain(`${escape}[2mRehearsal`);
    const codes = new RegExp(`${escape}\\[[0-9;]*[A-Za-z]`, 'g');
    const drawn = terminal.raw.split('\r').map(text => text.replaceAll(codes, ''));
    const progress = drawn.filter(text => /^[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/u.test(text));
    expect(progress).toContain('⠋ Starting the Cla…');
    expect(Math.max(...progress.map(text => text.length))).toBeLessThanOrEqual(19);
  });

  test('no colours when NO_COLOR is set', async () => {
    const box = await openBox();
    const plain = await box.onTerminal(['run', 'hi', '--rehearsal', 'hello', ...claude], { env: { NO_COLOR: '1' } });
    expect(await plain.code).toBe(0);
    expect(plain.raw).not.toMatch(new RegExp(`${escape}\\[[0-9;]+m`));
  });

  test('a dumb terminal gets no moves of the cursor', async () => {
    const box = await openBox();
    const terminal = await box.onTerminal(['run', 'hi', '--rehearsal', 'hello', ...claude], { env: { TERM: 'dumb' } });
    expect(await terminal.code).toBe(0);
    expect(terminal.raw).not.toContain(escape);
  });

  test('PROMPT "-" may be typed, and questions can still be asked', async () => {
    const box = await openBox();
    const scenario = await box.write('proposal.yaml', proposal());
    const terminal = await box.onTerminal(['run', '-', `--rehearsal=${scenario}`, ...claude]);
    await terminal.sees('on a line of its own.');
    terminal.type(`write a file${enter}${ctrlD}`);
    await terminal.sees('what to do instead');
    await terminal.sees(prompt);
    terminal.type(`y${enter}`);
    expect(await terminal.code).toBe(0);
    expect(await box.read('new.txt')).toBe('one\ntwo\n');
  });

  test('stream-json on a terminal is not mixed with progress', async () => {
    const box = await openBox();
    const terminal = await box.onTerminal(['run', 'hi', '--rehearsal=hello', '--output-format=stream-json', ...claude]);
    expect(await terminal.code).toBe(0);
    const [, ...lines] = terminal.raw.split('\r\n').slice(0, -1);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.map(line => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'));
  });
});
