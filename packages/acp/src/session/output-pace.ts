// How fast the output of a CLI is read: no faster than the client takes it, and a stream of deltas in batches. A read costs more than
// the delta in it; after a batch the next one gathers in the pipe for a moment that nobody sees. The first delta never waits.
import type { Agent } from '@dovetail/agent';

type Source = Pick<Agent, 'pauseOutput' | 'resumeOutput'>;

export interface OutputPace {
  /** One line was passed on. */
  passed(line: { readonly isDelta: boolean }): void;
}

const gatherMs = 10;

export function createOutputPace(deps: {
  source(): Source | undefined;
  room(): Promise<void> | undefined;
}): OutputPace {
  let held: Source | undefined;

  function release(source: Source): void {
    const room = deps.room();
    if (room) return void room.then(() => release(source));
    if (held === source) held = undefined;
    source.resumeOutput();
  }

  return {
    passed({ isDelta }) {
      const source = deps.source();
      if (!source || held === source || (!isDelta && !deps.room())) return;
      held = source;
      source.pauseOutput();
      setTimeout(release, gatherMs, source);
    },
  };
}
