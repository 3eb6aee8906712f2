// The regular expressions of a grammar, made ready in slices. The first line of a language needs hundreds of them, a tenth of
// a second in one go: when its time is up the line is given up, and what was made ready for it is there at the next try.
import type { RegexEngine } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/** Comes out of the middle of a line; whoever asked for it asks again later. */
export class OutOfTime extends Error {}

export interface PausingEngine extends RegexEngine {
  untilMs: number;
  /** Grows with everything that is made ready and stays. */
  readonly readied: number;
}

export function createPausingEngine(now: () => number = () => performance.now()): PausingEngine {
  const cache = new Map<string, RegExp | Error>();
  // Plain JavaScript: no WebAssembly, which a page's policy may forbid.
  const { createScanner, createString } = createJavaScriptRegexEngine({ forgiving: true, cache });
  let untilMs = Infinity;
  let readied = 0;

  function pause(): void {
    if (now() >= untilMs) throw new OutOfTime();
  }

  return {
    get untilMs() {
      return untilMs;
    },
    set untilMs(ms) {
      untilMs = ms;
    },
    get readied() {
      return readied;
    },
    createString,
    createScanner(patterns) {
      for (const pattern of patterns) {
        if (typeof pattern !== 'string' || cache.has(pattern)) continue;
        pause();
        createScanner([pattern]);
        readied += 1;
      }
      const scanner = createScanner(patterns);
      let wasUsed = false;
      return {
        findNextMatchSync(string, startPosition, options) {
          pause();
          const match = scanner.findNextMatchSync(string, startPosition, options);
          // The browser compiles an expression when it is used first.
          if (!wasUsed) readied += 1;
          wasUsed = true;
          return match;
        },
      };
    },
  };
}
