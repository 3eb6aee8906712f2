// One line on stderr that tells what is going on while a person waits. Silent where it cannot be written over.
import { cutTo } from './cut-to.ts';
import type { Terminal } from './terminal.ts';

export interface Progress {
  /** What is going on now; undefined: nothing. */
  show(text: string | undefined): void;
  /** Takes the line away, runs `write`, and puts it back. Waits while the terminal is held. */
  around(write: () => void): void;
  /** The terminal belongs to a question until the given function is called. */
  hold(): () => void;
  /** Called before the line appears; whoever has left the cursor in the middle of a line ends that line. */
  beforeLine(make: () => void): void;
  end(): void;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export function createProgress(terminal: Terminal): Progress {
  let text: string | undefined;
  let sinceMs = 0;
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;
  let holders = 0;
  let isDrawn = false;
  let makeRoom: (() => void) | undefined;
  let waiting: (() => void)[] = [];

  function clear(): void {
    if (!isDrawn) return;
    isDrawn = false;
    terminal.err('\r\x1b[K');
  }

  function draw(): void {
    if (!terminal.canRedraw || text === undefined || holders > 0) return;
    const seconds = Math.floor((Date.now() - sinceMs) / 1000);
    const time = seconds > 2 ? ` ${seconds} s` : '';
    const line = cutTo(`${frames[frame++ % frames.length]} ${text}`, terminal.columns - 1 - time.length) + time;
    if (!isDrawn) makeRoom?.();
    isDrawn = true;
    terminal.err(`\r\x1b[K${terminal.paint.dim(line)}`);
  }

  function tick(): void {
    clearInterval(timer);
    if (!terminal.canRedraw || text === undefined) return;
    timer = setInterval(draw, 120);
    timer.unref();
  }

  function flush(): void {
    const writes = waiting;
    waiting = [];
    for (const write of writes) write();
  }

  return {
    show(next) {
      if (next === text) return;
      sinceMs = Date.now();
      text = next;
      tick();
      if (next === undefined) clear();
      else draw();
    },
    around(write) {
      waiting.push(write);
      if (holders > 0) return;
      clear();
      flush();
      draw();
    },
    hold() {
      clear();
      holders++;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        if (--holders > 0) return;
        flush();
        draw();
      };
    },
    beforeLine(make) {
      makeRoom = make;
    },
    end() {
      clearInterval(timer);
      clear();
      text = undefined;
      flush();
    },
  };
}
