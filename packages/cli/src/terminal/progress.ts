// One line on stderr that tells what is going on while a person waits. Silent when stderr is not a terminal.
import type { Terminal } from './terminal.ts';

export interface Progress {
  /** What is going on now; undefined: nothing. */
  show(text: string | undefined): void;
  /** Takes the line away, runs `write`, and puts it back. */
  around(write: () => void): void;
  end(): void;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export function createProgress(terminal: Terminal): Progress {
  if (!terminal.errIsTty) return { show() {}, around: write => write(), end() {} };
  let text: string | undefined;
  let sinceMs = 0;
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;

  const clear = () => terminal.err('\r\x1b[K');
  function draw(): void {
    if (text === undefined) return;
    const seconds = Math.floor((Date.now() - sinceMs) / 1000);
    const line = `${frames[frame++ % frames.length]} ${text}${seconds > 2 ? ` ${seconds} s` : ''}`;
    terminal.err(`\r\x1b[K${terminal.paint.dim(line.slice(0, terminal.columns - 1))}`);
  }

  return {
    show(next) {
      if (next !== text) sinceMs = Date.now();
      text = next;
      clearInterval(timer);
      if (next === undefined) return clear();
      timer = setInterval(draw, 120);
      timer.unref();
      draw();
    },
    around(write) {
      clear();
      write();
      draw();
    },
    end() {
      clearInterval(timer);
      text = undefined;
      clear();
    },
  };
}
