// Tells when a CLI that gets no more messages may be let go. A result is not enough: queued messages may still run
// (rules 7 and 8), and subagents may still work in the background.
import { isLine, isSystemLine, type CliLine } from '@dovetail/protocol';
import { createLiveSubagents } from '../live-subagents.ts';

export interface TurnWatch {
  observe(line: CliLine): void;
  /** A message is being written. */
  sent(): void;
  /** No message will follow. `done` is called once, when everything sent so far has been worked on. */
  noMore(done: () => void): void;
  readonly hasResult: boolean;
  /** No turn runs, and every message has been followed by a result. */
  readonly isIdle: boolean;
}

/** Observed: the turn of a queued message begins within a few milliseconds of the result before it. */
const settleMs = 300;
/** Observed: the turn that tells of the end of a subagent begins within 0.1 s. It may also never come. */
const announcedMs = 10_000;

export function createTurnWatch(): TurnWatch {
  const subagents = createLiveSubagents();
  let sends = 0;
  let resultsSinceSend = 0;
  let results = 0;
  let inTurn = false;
  let done: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const isIdle = () => !inTurn && (resultsSinceSend > 0 || sends === 0);

  function consider(): void {
    clearTimeout(timer);
    if (!done || !isIdle() || subagents.running > 0) return;
    if (subagents.count > 0) finishIn(announcedMs);
    else if (results < sends) finishIn(settleMs);
    else finish();
  }

  function finishIn(ms: number): void {
    timer = setTimeout(finish, ms);
    // The CLI keeps us alive, its end must not be outlasted.
    timer.unref();
  }

  function finish(): void {
    const call = done;
    done = undefined;
    call?.();
  }

  return {
    observe(line) {
      if (line.type === 'stream_event') return;
      subagents.observe(line);
      if (isSystemLine(line, 'init')) inTurn = true;
      else if (isLine(line, 'result')) {
        inTurn = false;
        results++;
        resultsSinceSend++;
      } else if (line.type !== 'system') return;
      consider();
    },
    sent() {
      sends++;
      resultsSinceSend = 0;
      clearTimeout(timer);
    },
    noMore(call) {
      done = call;
      consider();
    },
    get hasResult() {
      return results > 0;
    },
    get isIdle() {
      return isIdle();
    },
  };
}
