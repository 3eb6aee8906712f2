import { describe, expect, test } from 'vitest';
import { isLine, type CliLine } from '@dovetail/protocol';
import { createProgress } from '../terminal/progress.ts';
import { fakeTerminal, type FakeTerminalOptions } from '../testing/fake-terminal.ts';
import * as cli from '../testing/lines.ts';
import { textPrinter } from './print-text.ts';

async function print(lines: readonly CliLine[], options: FakeTerminalOptions & { isDetailed?: boolean } = {}) {
  const { isDetailed = false, ...facts } = options;
  const terminal = fakeTerminal(facts);
  const printer = textPrinter({ terminal, progress: createProgress(terminal), cwd: '/p', isDetailed });
  for (const line of lines) printer.line(line, JSON.stringify(line));
  const result = lines.findLast(line => isLine(line, 'result'));
  await printer.end(result && isLine(result, 'result') ? result : undefined, undefined);
  return terminal;
}

const onTerminal = { outIsTty: true, errIsTty: true, isDetailed: true };

const turn = [
  cli.init,
  cli.says('I look first.'),
  cli.calls('1', 'Read', { file_path: '/p/a.txt' }),
  cli.returns('1'),
  cli.calls('2', 'Bash', { command: 'false' }),
  cli.returns('2', true),
  cli.says('Here it is.'),
  cli.result('Here it is.'),
];

describe('off a terminal', () => {
  test('only the answer is printed', async () => {
    const terminal = await print(turn);
    expect(terminal.stdout).toBe('Here it is.\n');
    expect(terminal.stderr).toBe('');
  });

  test('with details, what led there is told beside it', async () => {
    const terminal = await print(turn, { isDetailed: true });
    expect(terminal.stdout).toBe('Here it is.\n');
    expect(terminal.stderr).toBe('I look first.\n✓ Read: a.txt\n✗ Bash: false\n');
  });

  test('the bytes of the answer are left alone', async () => {
    const text = '\x1b[31mred\x1b[0m\r\n\u202e';
    expect((await print([cli.says(text), cli.result(text)])).stdout).toBe(`${text}\n`);
  });

  test('an answer that ends its line gets no second end', async () => {
    expect((await print([cli.result('done\n')])).stdout).toBe('done\n');
  });

  test('no answer prints nothing', async () => {
    expect((await print([cli.result('')])).stdout).toBe('');
  });

  test('a crash in the middle loses nothing that was final', async () => {
    expect((await print([cli.says('This far.')])).stdout).toBe('This far.\n');
  });

  test('deltas are not printed: they may be withdrawn', async () => {
    const lines = [cli.messageStart, cli.delta('Half an '), cli.messageStart, cli.says('Whole.'), cli.result('Whole.')];
    expect((await print(lines)).stdout).toBe('Whole.\n');
  });

  test('retries are told', async () => {
    const terminal = await print([cli.retry(1, 'overloaded'), cli.retry(2), cli.result('Well.')]);
    expect(terminal.stderr).toBe(
      'The API call failed (overloaded); trying again, 1 of 10.\n' +
        'The API call failed (no answer); trying again, 2 of 10.\n',
    );
  });
});

describe('on a terminal', () => {
  test('everything appears in its order', async () => {
    const terminal = await print(turn, onTerminal);
    expect(terminal.screen).toBe('I look first.\n✓ Read: a.txt\n✗ Bash: false\nHere it is.\n');
    expect(terminal.stdout).toBe('I look first.\nHere it is.\n');
  });

  test('the answer appears as it is written, once', async () => {
    const terminal = await print(
      [
        cli.messageStart,
        cli.delta('\nHere '),
        cli.delta('it is.'),
        cli.says('\nHere it is.\n'),
        cli.result('Here it is.'),
      ],
      onTerminal,
    );
    expect(terminal.screen).toBe('Here it is.\n');
  });

  test('what the deltas left out is added', async () => {
    const terminal = await print([cli.delta('Here '), cli.says('Here it is.'), cli.result('Here it is.')], onTerminal);
    expect(terminal.screen).toBe('Here it is.\n');
  });

  test.each([
    { how: 'streamed again', lines: [cli.messageStart, cli.delta('Another.')] },
    { how: 'given whole', lines: [] },
  ])('an answer that broke off says so and begins again, $how', async ({ lines }) => {
    const terminal = await print(
      [cli.messageStart, cli.delta('One wa'), ...lines, cli.says('Another.'), cli.result('Another.')],
      onTerminal,
    );
    expect(terminal.screen).toBe('One wa\nThe answer broke off and begins again.\nAnother.\n');
  });

  test('a note in the middle of an answer stands on its own line', async () => {
    const terminal = await print([cli.delta('Half'), cli.retry(1, 'overloaded')], onTerminal);
    expect(terminal.screen).toBe('Half\nThe API call failed (overloaded); trying again, 1 of 10.\n');
  });

  test('the progress line does not wipe out half an answer', async () => {
    const terminal = fakeTerminal({ ...onTerminal, canRedraw: true });
    const progress = createProgress(terminal);
    const printer = textPrinter({ terminal, progress, cwd: '/p', isDetailed: true });
    printer.line(cli.delta('Half an answer'), '');
    progress.show('Thinking…');
    progress.end();
    expect(terminal.screen).toBe('Half an answer\n\r\x1b[K⠋ Thinking…\r\x1b[K');
  });

  test('characters that act on the terminal are shown', async () => {
    const text = 'a\x1b[2Kb';
    const terminal = await print([cli.delta(text), cli.says(text), cli.result(text)], onTerminal);
    expect(terminal.screen).toBe('a␛[2Kb\n');
  });

  test('colours tell success from failure', async () => {
    const terminal = await print(turn, { ...onTerminal, colours: true });
    expect(terminal.stderr).toBe('\x1b[2m✓ Read: a.txt\x1b[22m\n\x1b[31m✗ Bash: false\x1b[39m\n');
  });
});

describe.each([
  { where: 'off a terminal', options: {} },
  { where: 'on a terminal', options: onTerminal },
])('a failed turn $where', ({ options }) => {
  const failure = { subtype: 'success', is_error: true };

  test('prints the failure not as an answer: the command says it', async () => {
    const text = 'Not logged in · Please run /login';
    const lines = [cli.says(text, { error: 'authentication_failed' }), cli.result(text, failure)];
    expect((await print(lines, options)).screen).toBe('');
  });

  test('still prints what was said before', async () => {
    const lines = [cli.says('I will not'), cli.says('API Error', { error: 'x' }), cli.result('API Error', failure)];
    expect((await print(lines, options)).stdout).toBe('I will not\n');
  });

  test('tells a failure that did not end the turn', async () => {
    const lines = [cli.says('A hiccup', { error: 'x' }), cli.says('All well.'), cli.result('All well.')];
    const terminal = await print(lines, options);
    expect(terminal.stdout).toBe('All well.\n');
    expect(terminal.stderr).toBe('A hiccup\n');
  });
});

test('what a subagent says is not the answer', async () => {
  const lines = [cli.says('Sub', { parent_tool_use_id: 'toolu_1' }), cli.says('Main'), cli.result('Main')];
  expect((await print(lines, onTerminal)).screen).toBe('Main\n');
});

test('a line that is not JSON is told, cut and harmless', async () => {
  const terminal = fakeTerminal();
  const printer = textPrinter({ terminal, progress: createProgress(terminal), cwd: '/p', isDetailed: false });
  printer.invalid(`\x1b]0;title\x07${'x'.repeat(300)}`, 'not JSON at all');
  expect(terminal.stderr).toBe(
    `The CLI printed a line that is not JSON (not JSON at all): ␛]0;title␇${'x'.repeat(190)}\n`,
  );
});
