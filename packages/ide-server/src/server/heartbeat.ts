// Asks the other side every few seconds whether it is there. One that does not answer in time is given up, unless it was
// we who did not run (a closed lid, a long stall): then its answer may lie unread, and it gets another chance.

export interface HeartbeatTimes {
  readonly everyMs: number;
  readonly timeoutMs: number;
}

export const defaultHeartbeat: HeartbeatTimes = { everyMs: 5000, timeoutMs: 3000 };

/** A timer that fires later than this was kept from running. */
const stallMs = 1000;

/** `ping` rejects when there was no answer in time. Gives the way to stop. */
export function startHeartbeat(
  ping: (timeoutMs: number) => Promise<unknown>,
  onLost: () => void,
  { everyMs, timeoutMs }: HeartbeatTimes = defaultHeartbeat,
): () => void {
  let isStopped = false;
  let timer = setTimeout(beat, everyMs);
  timer.unref();

  function beat(): void {
    const startedMs = Date.now();
    ping(timeoutMs).then(again, () => {
      if (isStopped) return;
      if (Date.now() - startedMs > timeoutMs + stallMs) again();
      else onLost();
    });
  }

  function again(): void {
    if (isStopped) return;
    timer = setTimeout(beat, everyMs);
    timer.unref();
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
