// From signals to `Context.signal` and `Context.urgent`. The first one asks politely, the second one firmly; a command
// that still does not end is left behind.
import { Ended, type EndReason } from './ended.ts';

export interface EndWatch {
  readonly signal: AbortSignal;
  readonly urgent: AbortSignal;
  end(ended: Ended): void;
  stop(): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const satisfies readonly EndReason[];

/** After the second signal everything that was started is killed; nobody waits longer than this for it. */
const patienceMs = 2000;

export function watchForEnd(exit: (code: number) => void = code => process.exit(code)): EndWatch {
  const polite = new AbortController();
  const firm = new AbortController();

  let first: Ended | undefined;

  function end(ended: Ended): void {
    if (first === undefined) {
      first = ended;
      polite.abort(ended);
      return;
    }
    // The code tells of the first one, whoever brings the end about.
    const { exitCode } = first;
    if (firm.signal.aborted) exit(exitCode);
    else {
      firm.abort(first);
      setTimeout(() => exit(exitCode), patienceMs).unref();
    }
  }

  const onSignal = (signal: (typeof signals)[number]) => end(new Ended(signal));
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: polite.signal,
    urgent: firm.signal,
    end,
    stop() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
