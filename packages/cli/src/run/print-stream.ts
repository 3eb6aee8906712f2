// `--output-format stream-json`: the CLI's lines, every one, unchanged and in order.
import type { Terminal } from '../terminal/terminal.ts';
import type { Printer } from './printer.ts';

export function streamPrinter(terminal: Terminal): Printer {
  let last: Promise<void> = Promise.resolve();
  const print = (text: string) => {
    last = terminal.out(`${text}\n`);
  };
  return {
    line: (_line, text) => print(text),
    invalid: text => print(text),
    end: () => last,
  };
}
