import { expect, test } from 'vitest';
import { fakeTerminal } from '../testing/fake-terminal.ts';
import { init } from '../testing/lines.ts';
import { streamPrinter } from './print-stream.ts';

const freely = { pause() {}, resume() {} };

test('every line is printed unchanged and in order, also one that is not JSON', async () => {
  const terminal = fakeTerminal();
  const printer = streamPrinter(terminal, freely);
  const lines = ['{"type":"a", "x":1.0} ', '  Warning: not JSON \u0007 ', '{"type":"ü\\u00fc"}'];
  printer.line(init, lines[0] ?? '');
  printer.invalid(lines[1] ?? '', 'why');
  printer.line(init, lines[2] ?? '');
  await printer.end(undefined, undefined);
  expect(terminal.stdout).toBe(`${lines.join('\n')}\n`);
  expect(terminal.stderr).toBe('');
});

test('a line that was too long to keep leaves no blank one, but is told', async () => {
  const terminal = fakeTerminal();
  const printer = streamPrinter(terminal, freely);
  printer.invalid('', 'it is longer than 64 MB');
  await printer.end(undefined, undefined);
  expect(terminal.stdout).toBe('');
  expect(terminal.stderr).toBe('A line of the CLI is missing here: it is longer than 64 MB.\n');
});

test('a slow reader stops the CLI until everything is read', async () => {
  const calls: string[] = [];
  const readers: (() => void)[] = [];
  const terminal = { ...fakeTerminal(), out: () => new Promise<void>(resolve => void readers.push(resolve)) };
  const printer = streamPrinter(terminal, { pause: () => calls.push('pause'), resume: () => calls.push('resume') });
  printer.line(init, 'x'.repeat(1 << 20));
  expect(calls).toEqual([]);
  printer.line(init, 'y');
  expect(calls).toEqual(['pause']);
  let isDone = false;
  const done = printer.end(undefined, undefined).then(() => (isDone = true));
  readers.shift()?.();
  await new Promise(resolve => setImmediate(resolve));
  expect({ calls, isDone }).toEqual({ calls: ['pause'], isDone: false });
  readers.shift()?.();
  await done;
  expect(calls).toEqual(['pause', 'resume']);
});
