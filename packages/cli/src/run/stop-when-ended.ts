// Ends a turn when the command is told to: the turn is interrupted, so that its session is whole and what was said so
// far is printed; a CLI that does not react is stopped politely, then firmly.
import type { Agent } from '@dovetail/agent';

/** An answer to "interrupt" takes milliseconds. */
const interruptTimeoutMs = 2000;
/** Observed: an idle CLI is gone 0.2 s after its input ends. */
const endTimeoutMs = 2000;

export function stopWhenEnded(signal: AbortSignal, agent: Agent, isRunning: () => boolean): void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => void agent.stop();
  const onAbort = () => {
    if (!isRunning()) return stop();
    agent.request('interrupt', {}, { timeoutMs: interruptTimeoutMs }).then(() => {
      agent.endInput();
      timer = setTimeout(stop, endTimeoutMs);
    }, stop);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  void agent.exited.then(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  });
}
