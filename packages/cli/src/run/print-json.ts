// `--output-format json`: the result line of the last turn, as the CLI printed it.
import type { Terminal } from '../terminal/terminal.ts';
import type { Printer } from './printer.ts';

export function jsonPrinter(terminal: Terminal): Printer {
  return {
    line() {},
    invalid: (text, reason) =>
      terminal.err(`The CLI printed a line that is not JSON (${reason}): ${text.slice(0, 200)}\n`),
    async end(_result, resultText) {
      if (resultText !== undefined) await terminal.out(`${resultText}\n`);
    },
  };
}
