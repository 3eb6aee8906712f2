import { expect, test } from 'vitest';
import { createProgress } from '../terminal/progress.ts';
import { fakeTerminal } from '../testing/fake-terminal.ts';
import * as cli from '../testing/lines.ts';
import { jsonPrinter } from './print-json.ts';

test('the result line is printed as the CLI printed it, and nothing else', async () => {
  const terminal = fakeTerminal();
  const printer = jsonPrinter(terminal, createProgress(terminal));
  printer.line(cli.says('hello'), '{"type":"assistant"}');
  await printer.end(undefined, '{ "type":"result",  "odd spaces": 1 }');
  expect(terminal.stdout).toBe('{ "type":"result",  "odd spaces": 1 }\n');
  expect(terminal.stderr).toBe('');
});

test('without a result nothing is printed', async () => {
  const terminal = fakeTerminal();
  await jsonPrinter(terminal, createProgress(terminal)).end(undefined, undefined);
  expect(terminal.stdout).toBe('');
});

test('a line that is not JSON goes to stderr', () => {
  const terminal = fakeTerminal();
  jsonPrinter(terminal, createProgress(terminal)).invalid('Warning: x', 'why');
  expect(terminal.stdout).toBe('');
  expect(terminal.stderr).toBe('The CLI printed a line that is not JSON (why): Warning: x\n');
});
