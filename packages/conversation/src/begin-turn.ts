// Where lines go: the turn that runs, a new one, or the space between turns.
import { closeOpenTools } from './close-tools.ts';
import { mainLine } from './main-line.ts';
import { drop, get } from './state/table.ts';
import { noTokens } from './state/usage.ts';
import type { Turn, TurnOrigin } from './state/turn.ts';
import { endTask } from './tasks.ts';
import { setDelivery } from './user-messages.ts';
import { newId, patchTurn, runningTurn, setTurn, touch, type Place, type Write } from './write.ts';

/** Origin of a turn that began without a message of ours and without a word why. */
export const unexplained: TurnOrigin = { kind: 'unknown', taskId: null, summary: null };

export function beginTurn(w: Write, origin: TurnOrigin | null): Turn {
  if (w.stored) sealStored(w);
  else endHistory(w);
  const turn: Turn = {
    id: newId(w, 't'),
    // A stored turn is over, whatever comes after it in the file.
    state: w.stored ? 'done' : 'running',
    stored: w.stored,
    begun: w.stored,
    startedAtMs: w.atMs,
    endedAtMs: w.stored ? w.atMs : null,
    origin,
    blockIds: [],
    promptIds: [],
    stopRequestedAtMs: null,
    interruptNoted: false,
    retry: null,
    retries: 0,
    model: null,
    usage: noTokens,
    costUsd: null,
    durationMs: null,
    apiDurationMs: null,
    stopReason: null,
    resultText: null,
    structuredOutput: null,
    deniedToolUseIds: [],
    error: null,
  };
  setTurn(w, turn);
  w.c.order.push(turn.id);
  touch(w, 'order');
  w.c.currentTurnId = turn.id;
  w.c.cause = null;
  return turn;
}

/** The turn that a line of the main conversation belongs to; one that nobody asked for if none runs. */
export function ensureTurn(w: Write): Turn {
  const current = get(w.c.turns, w.c.currentTurnId);
  if (current !== undefined && (w.stored || current.state === 'running')) return current;
  return beginTurn(w, w.stored ? null : (w.c.cause ?? unexplained));
}

/** Where a notice goes. */
export function currentPlace(w: Write): Place {
  const current = w.stored ? get(w.c.turns, w.c.currentTurnId) : runningTurn(w.c);
  return { turnId: current?.id ?? null, parentToolUseId: null };
}

/** The CLI works on this turn, so it has its messages. */
export function markBegun(w: Write, turn: Turn): void {
  if (turn.begun) return;
  patchTurn(w, turn.id, { begun: true });
  setDelivery(w, turn, 'taken');
}

/** The next turn of a history begins, or the history ends: calls without a result will not get one any more. */
function sealStored(w: Write): void {
  const current = get(w.c.turns, w.c.currentTurnId);
  if (current?.stored !== true) return;
  closeOpenTools(w, () => true, 'The session file holds no result of this call.');
  drop(w.c.index.streams, mainLine);
  w.c.currentTurnId = null;
}

/** What a stored history left running ended with its process. */
export function endHistory(w: Write): void {
  if (get(w.c.turns, w.c.currentTurnId)?.stored !== true) return;
  sealStored(w);
  for (const task of Object.values(w.c.tasks)) if (!task.ended) endTask(w, task, 'stopped', w.atMs);
}
