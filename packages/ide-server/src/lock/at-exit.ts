// Runs what must be undone when this process ends: at its exit, and at a signal that nobody else listens to, which then
// ends the process as it would have without us. Where others listen to the signal they decide, and the exit follows.

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const undone = new Set<() => void>();

/** Gives the way to call it off. */
export function atExit(undo: () => void): () => void {
  if (undone.size === 0) {
    process.on('exit', runAll);
    for (const signal of signals) process.on(signal, onSignal);
  }
  undone.add(undo);
  return () => {
    if (undone.delete(undo) && undone.size === 0) stopListening();
  };
}

function runAll(): void {
  for (const undo of undone) {
    try {
      undo();
    } catch {
      // The process ends all the same, and the next start sweeps.
    }
  }
}

function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  runAll();
  undone.clear();
  stopListening();
  process.kill(process.pid, signal);
}

function stopListening(): void {
  process.off('exit', runAll);
  for (const signal of signals) process.off(signal, onSignal);
}
