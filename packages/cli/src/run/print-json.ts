// `--output-format json`: the result line of the last turn, as the CLI printed it.
import type { Progress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { visible } from '../terminal/visible.ts';
import { invalidLineNote, type Printer } from './printer.ts';

export function jsonPrinter(terminal: Terminal, progress: Progress): Printer {
  return {
    line() {},
    invalid: (text, reason) => progress.around(() => terminal.err(`${visible(invalidLineNote(text, reason))}\n`)),
    async end(_result, resultText) {
      if (resultText !== undefined) await terminal.out(`${resultText}\n`);
    },
  };
}
