// `--output-format stream-json`: the CLI's lines, every one, unchanged and in order. A slow reader slows the CLI down
// instead of filling our memory.
import type { Terminal } from '../terminal/terminal.ts';
import type { Printer } from './printer.ts';

export interface Flow {
  pause(): void;
  resume(): void;
}

const mostWaiting = 1 << 20;

export function streamPrinter(terminal: Terminal, flow: Flow): Printer {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  function print(text: string): void {
    waiting += text.length;
    if (waiting > mostWaiting) flow.pause();
    last = terminal.out(`${text}\n`).then(() => {
      waiting -= text.length;
      if (waiting === 0) flow.resume();
    });
  }

  return {
    line: (_line, text) => print(text),
    invalid(text, reason) {
      if (text === '') terminal.err(`A line of the CLI is missing here: ${reason}.\n`);
      else print(text);
    },
    end: () => last,
  };
}
