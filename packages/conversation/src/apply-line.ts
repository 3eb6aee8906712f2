// One line of the CLI's stdout. Deterministic, without a clock, never throws; the cost does not depend on how long the
// conversation is.
import type { CliLine } from '@dovetail/protocol';
import { currentPlace } from './begin-turn.ts';
import type { Changes } from './changes.ts';
import { kindOf } from './kind.ts';
import { observerFor } from './observer.ts';
import { knownAndIgnored, observers } from './observers.ts';
import { asName, asObject, type JsonObject } from './read.ts';
import { patchSession } from './session.ts';
import type { Conversation } from './state/conversation.ts';
import { showUnknown } from './unknown.ts';
import { startWrite, type Write } from './write.ts';

export function applyLine(c: Conversation, line: CliLine, atMs: number): Changes {
  const w = startWrite(c, atMs);
  observe(w, line);
  return w.changes;
}

/** Also for stored lines, once they are brought into the shape of the wire. */
export function observe(w: Write, line: CliLine): void {
  const told: JsonObject | null = asObject(line);
  if (told === null || typeof told['type'] !== 'string') {
    showUnknown(w, currentPlace(w), 'untyped', line);
    return;
  }
  const kind = kindOf(line);
  const observer = observerFor(observers, kind);
  if (observer !== undefined) {
    if (!observer(w, told)) showUnknown(w, currentPlace(w), kind, line, true);
  } else if (!Object.hasOwn(knownAndIgnored, kind)) {
    showUnknown(w, currentPlace(w), kind, line);
  }
  // Later changes of the id come with `init`.
  const sessionId = w.c.session.id === null ? asName(told['session_id']) : null;
  if (sessionId !== null) patchSession(w, { id: sessionId });
}
