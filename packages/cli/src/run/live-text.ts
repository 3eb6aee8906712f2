// The answer on a terminal while it is being written. Deltas are a preview: the final text is compared with them, and
// an answer that begins again says so.
import type { Terminal } from '../terminal/terminal.ts';
import { visible } from '../terminal/visible.ts';

export interface LiveText {
  delta(text: string): void;
  /** The block as it is final. */
  final(text: string): void;
  /** A new message begins; a preview that never became final is void. */
  restart(): void;
  /** What comes next stands on a line of its own. */
  breakLine(): void;
}

export function createLiveText(terminal: Terminal): LiveText {
  let preview = '';
  let isMidLine = false;

  function write(text: string): void {
    if (text === '') return;
    void terminal.out(visible(text));
    isMidLine = !text.endsWith('\n');
  }
  function breakLine(): void {
    if (isMidLine) write('\n');
  }
  function sayItBegins(): void {
    breakLine();
    terminal.err(`${terminal.paint.dim('The answer broke off and begins again.')}\n`);
  }

  return {
    delta(text) {
      const shown = preview.trim() === '' ? text.trimStart() : text;
      preview += text;
      write(shown);
    },
    final(text) {
      const before = preview.trimStart();
      const whole = text.trimStart();
      preview = '';
      if (whole.startsWith(before)) write(whole.slice(before.length).trimEnd());
      else {
        sayItBegins();
        write(whole.trimEnd());
      }
      breakLine();
    },
    restart() {
      if (preview === '') return;
      preview = '';
      sayItBegins();
    },
    breakLine,
  };
}
