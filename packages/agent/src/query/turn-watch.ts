// Tells when a CLI that gets no more messages may be let go. A result is not enough: queued messages may still run
// (rules 7 and 8), and subagents may still work in the background.
import { isLine, isSystemLine, type CliLine } from '@dovetail/protocol';
import { createLiveSubagents } from '../live-subagents.ts';

export interface TurnWatch {
  observe(line: CliLine): void;
  /** A message has been written. */
  sent(): void;
  /** No message will follow. `done` is called once, when everything sent so far has been worked on. */
  noMore(done: () => void): void;
  readonly hasResult: boolean;
}

/** Observed: the turn of a queued message begins within a few milliseconds of the result before it. */
const settleMs = 300;

export function createTurnWatch(): TurnWatch {
  const subagents = createLiveSubagents();
  let sends = 0;
  let resultsSinceSend = 0;
  let results = 0;
  let inTurn = false;
  let done: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  function consider(): void {
    clearTimeout(timer);
    if (!done || inTurn || subagents.count > 0 || (resultsSinceSend === 0 && sends > 0)) return;
    if (results >= sends) finish();
    else timer = setTimeout(finish, settleMs);
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
    },
    noMore(call) {
      done = call;
      consider();
    },
    get hasResult() {
      return results > 0;
    },
  };
}
