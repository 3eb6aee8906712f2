// Tells a client again what it must not miss. Observed: on a busy machine 2.1.325 loses a selection that comes 150 ms after
// its list of tools, about once in ten starts; nothing on the wire shows when it begins to listen.

const reminderDelaysMs = [500, 2000];

/** Gives a function that ends them: a client that has begun to work listens. */
export function startReminders(remind: () => void, delaysMs: readonly number[] = reminderDelaysMs): () => void {
  const timers = delaysMs.map(ms => setTimeout(remind, ms));
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
