// `command_lifecycle`: what became of a message that the host sent with a uuid.
import { beginTurn } from '../begin-turn.ts';
import { observerFor } from '../observer.ts';
import { patchQueued, queued, takeInto } from '../queue.ts';
import { asName, type JsonObject } from '../read.ts';
import type { QueueItem } from '../state/queue-item.ts';
import { runningTurn, type Write } from '../write.ts';

export function observeLifecycle(w: Write, line: JsonObject): boolean {
  const uuid = asName(line['command_uuid']);
  const state = asName(line['state']);
  if (uuid === null || state === null) return false;
  const item = queued(w, uuid);
  if (item !== null) observerFor(states, state)?.(w, item);
  return true;
}

const states: Readonly<Record<string, (w: Write, item: QueueItem) => void>> = {
  queued: (w, item) => patchQueued(w, item.id, { tracked: true, foldable: false }),
  started: (w, item) => takeInto(w, (runningTurn(w.c) ?? beginTurn(w, null)).id, [item]),
  // A message that ended without a word of its start has been in the turn.
  completed: (w, item) => {
    const turn = runningTurn(w.c);
    if (turn !== null) takeInto(w, turn.id, [item]);
  },
  cancelled: (w, item) => patchQueued(w, item.id, { state: 'cancelled' }),
};
