// A page that shows nothing: it writes each text out as bytes, as a socket would, and checks by the running number in it
// that every line comes once and in order. The same few instructions whoever forwards.

/** Written by the stand-in before the running number. */
const mark = '"d0e7a110-0000-4000-8000-';
const digits = 12;
const bytes = Buffer.alloc(1 << 20);

export interface Tally {
  readonly lines: number;
  readonly lost: number;
  /** Came late or came again. */
  readonly outOfOrder: number;
}

export interface CountingPage {
  take(text: string, type: string): void;
  /** Turns whose result has come. */
  readonly turns: number;
  /** `expected`: the numbers that should have come until now. */
  tally(expected: number): Tally;
}

export function createCountingPage(onTurnEnded: () => void): CountingPage {
  let next = 1;
  let lines = 0;
  let skipped = 0;
  let outOfOrder = 0;
  let turns = 0;

  return {
    take(text, type) {
      bytes.write(text);
      const at = text.lastIndexOf(mark);
      if (at < 0) return;
      lines++;
      const number = Number(text.slice(at + mark.length, at + mark.length + digits));
      if (number < next) outOfOrder++;
      else {
        skipped += number - next;
        next = number + 1;
      }
      if (type !== 'result') return;
      turns++;
      onTurnEnded();
    },
    get turns() {
      return turns;
    },
    tally: expected => ({ lines, lost: skipped + Math.max(0, expected + 1 - next), outOfOrder }),
  };
}
