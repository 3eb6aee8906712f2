// The end of a turn: previews, open calls and open questions of it end with it.
import { closeOpenTools, inBackground } from './close-tools.ts';
import { withdrawDecisions } from './decisions.ts';
import { endPreviews } from './previews.ts';
import { get } from './state/table.ts';
import type { Turn, TurnState } from './state/turn.ts';
import { patchTurn, touch, type Write } from './write.ts';

export function endTurn(
  w: Write,
  turn: Turn,
  state: Exclude<TurnState, 'running'>,
  patch: Partial<Turn>,
  why = state === 'interrupted' ? 'The turn was stopped.' : 'The turn ended.',
): void {
  const { c } = w;
  endPreviews(w, turn.id, state !== 'done');
  closeOpenTools(w, call => call.turnId === turn.id && !inBackground(c, call.toolUseId), why);
  withdrawDecisions(
    w,
    one => one.turnId === turn.id && (one.kind === 'elicitation' || !inBackground(c, one.toolUseId)),
    why,
  );
  setBusy(w, null);
  patchTurn(w, turn.id, { ...patch, state, endedAtMs: w.atMs, retry: null });
  if (get(c.turns, c.currentTurnId)?.id === turn.id) c.currentTurnId = null;
}

export function setBusy(w: Write, phase: 'requesting' | 'compacting' | null): void {
  if (w.c.busy.phase === phase) return;
  w.c.busy = { phase, sinceMs: w.atMs };
  touch(w, 'busy');
}
